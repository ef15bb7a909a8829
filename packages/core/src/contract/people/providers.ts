import { z } from 'zod'
import { ProviderOptions } from '../../provider-options.ts'
import { readableWith } from '../derive/readable-with.ts'
import type { PeopleOperation } from '../operation.ts'
import {
  DEFAULT_CONCURRENCY,
  DEMO_ID,
  evalConcurrency,
  modelName,
  modelNames,
  providerAddress,
  providerCredential,
  providerName,
  StoredKind,
  silenceTimeout,
  totalTimeout,
} from '../provider-fields.ts'
import { providerHeaders } from '../provider-headers.ts'

/** What the last test says: nothing yet, that it works, or that it has failed since. */
export const ProviderState = z.enum(['untested', 'works', 'failing'])
export type ProviderState = z.output<typeof ProviderState>

const Provider = z.object({
  id: z.uuid(),
  kind: StoredKind,
  name: z.string(),
  /** null is the standard address of the kind. */
  base_url: readableWith('providers:manage', z.string().nullable()),
  /** What its kind needs beside: the region of Bedrock, the API version of Azure, where on Vertex AI. */
  options: ProviderOptions,
  has_credential: z.boolean(),
  /** The end of the credential; null where it is too short to show any of it. */
  last_four: readableWith('providers:manage', z.string().nullable()),
  /** Names of the extra headers; their values are never shown. */
  header_names: readableWith('providers:manage', z.array(z.string())),
  /** Seconds without a byte, and in all, after which a call fails; null is the model's default. */
  silence_timeout: z.int().nullable(),
  total_timeout: z.int().nullable(),
  /** Eval calls at a time in one worker process, all runs together. */
  concurrency: z.int(),
  default_model: z.string(),
  /** Others to choose from; any that the provider knows may be named. */
  models: z.array(z.string()),
  enabled: z.boolean(),
  /** What is used where no provider is named. */
  is_default: z.boolean(),
  state: ProviderState,
  tested_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Names of the people; null where they are gone. */
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
})
export type Provider = z.output<typeof Provider>

/** The stand-in that is built in: it calls nobody, and nobody changes it. */
const DemoProvider = z.object({
  id: z.literal(DEMO_ID),
  name: z.string(),
  models: z.array(z.string()),
  is_default: z.boolean(),
})

const ProviderList = z.object({
  providers: z.array(Provider),
  /** null where the operator has not turned it on. */
  demo: DemoProvider.nullable(),
  /** Whether the operator has set what credentials are sealed with. */
  keeps_credentials: z.boolean(),
})
export type ProviderList = z.output<typeof ProviderList>

const provider = { provider_id: z.uuid() }

const fields = {
  name: providerName,
  base_url: providerAddress.nullable(),
  credential: providerCredential.nullable(),
  options: ProviderOptions,
  /** Replaces all extra headers. */
  headers: providerHeaders,
  silence_timeout: silenceTimeout.nullable(),
  total_timeout: totalTimeout.nullable(),
  concurrency: evalConcurrency,
  default_model: modelName,
  models: modelNames,
  enabled: z.boolean(),
}

/** Providers hold credentials that cost money: people alone set them up, and no API key may. */
export const providerOperations = {
  list_providers: {
    permission: 'providers:read',
    effect: 'reads',
    answers: 'one',
    title: 'List model providers',
    method: 'GET',
    path: '/providers',
    input: z.strictObject({}),
    output: ProviderList,
  },
  read_provider: {
    permission: 'providers:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get a model provider',
    method: 'GET',
    path: '/providers/:provider_id',
    input: z.strictObject(provider),
    output: Provider,
  },
  create_provider: {
    permission: 'providers:manage',
    effect: 'adds',
    answers: 'one',
    title: 'Add a model provider',
    method: 'POST',
    path: '/providers',
    input: z.strictObject({
      kind: StoredKind,
      name: fields.name,
      base_url: fields.base_url.default(null),
      credential: fields.credential.default(null),
      options: fields.options.default({}),
      headers: fields.headers.default([]),
      silence_timeout: fields.silence_timeout.default(null),
      total_timeout: fields.total_timeout.default(null),
      concurrency: fields.concurrency.default(DEFAULT_CONCURRENCY),
      default_model: fields.default_model,
      models: fields.models.default([]),
    }),
    output: Provider,
  },
  update_provider: {
    permission: 'providers:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Change a model provider',
    method: 'PATCH',
    path: '/providers/:provider_id',
    input: z.strictObject({ ...provider, ...z.object(fields).partial().shape }),
    output: Provider,
  },
  delete_provider: {
    permission: 'providers:manage',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a model provider',
    method: 'DELETE',
    path: '/providers/:provider_id',
    input: z.strictObject(provider),
    output: z.null(),
  },
  set_default_provider: {
    permission: 'providers:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Choose what is used where no provider is named',
    method: 'PUT',
    path: '/default-provider',
    input: z.strictObject({ provider_id: z.union([z.uuid(), z.literal(DEMO_ID)]) }),
    output: z.null(),
  },
  test_provider: {
    permission: 'providers:manage',
    effect: 'changes',
    answers: 'one',
    external: true,
    title: 'Test a model provider with a call of a few tokens',
    method: 'POST',
    path: '/providers/:provider_id/test',
    input: z.strictObject(provider),
    output: Provider,
  },
  list_provider_models: {
    permission: 'providers:manage',
    effect: 'reads',
    answers: 'one',
    external: true,
    title: 'Ask a model provider which models it offers',
    method: 'GET',
    path: '/providers/:provider_id/models',
    input: z.strictObject(provider),
    output: z.object({
      models: z.array(z.string()),
      /** Why there are none; null where it answered. */
      problem: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, PeopleOperation>
