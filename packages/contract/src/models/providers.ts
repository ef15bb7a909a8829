import { ProviderOptions } from '@promptwire/core/models/provider-options'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { readableWith } from '../schema/readable-with.ts'
import {
  DEFAULT_CONCURRENCY,
  DEMO_ID,
  evalConcurrency,
  idleTimeout,
  modelName,
  modelNames,
  providerAddress,
  providerCredential,
  providerName,
  StoredKind,
  totalTimeout,
} from './provider-fields.ts'
import { providerHeaders } from './provider-headers.ts'

/** Result of the last test; failed calls since then count as a failure. */
export const ProviderState = z.enum(['untested', 'works', 'failing'])
export type ProviderState = z.output<typeof ProviderState>

const Provider = z.object({
  id: z.uuid(),
  kind: StoredKind,
  name: z.string(),
  /** Null for the kind's default URL. */
  base_url: readableWith('providers:manage', z.string().nullable()),
  /** Options of the kind: Bedrock region, Azure API version, Vertex AI location. */
  options: ProviderOptions,
  has_credential: z.boolean(),
  /** Last characters of the credential; null if it is too short. */
  last_four: readableWith('providers:manage', z.string().nullable()),
  /** Names of extra headers; values are never returned. */
  header_names: readableWith('providers:manage', z.array(z.string())),
  /** Idle and total timeout in seconds; null for the model's default. */
  silence_timeout: z.int().nullable(),
  total_timeout: z.int().nullable(),
  /** Max concurrent eval calls per worker process, across all runs. */
  concurrency: z.int(),
  default_model: z.string(),
  /** Additional models to choose from; any other model of the provider works too. */
  models: z.array(z.string()),
  enabled: z.boolean(),
  /** Used if no provider is given. */
  is_default: z.boolean(),
  state: ProviderState,
  tested_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  last_error: z.string().nullable(),
  /** When its model list was last read for end dates, and the error if that failed. */
  models_read_at: z.iso.datetime().nullable(),
  models_problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Names of people; null if deleted. */
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
})
export type Provider = z.output<typeof Provider>

/** The built-in demo: makes no calls and cannot be changed. */
const DemoProvider = z.object({
  id: z.literal(DEMO_ID),
  name: z.string(),
  models: z.array(z.string()),
  is_default: z.boolean(),
})

const ProviderList = z.object({
  providers: z.array(Provider),
  /** Null if the operator has not enabled it. */
  demo: DemoProvider.nullable(),
  /** Whether the operator configured an encryption key for credentials. */
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
  silence_timeout: idleTimeout.nullable(),
  total_timeout: totalTimeout.nullable(),
  concurrency: evalConcurrency,
  default_model: modelName,
  models: modelNames,
  enabled: z.boolean(),
}

/** For people only, since provider credentials cost money. */
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
  get_provider: {
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
    recentSignIn: { to: 'add the model provider' },
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
    recentSignIn: { to: 'change the model provider' },
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
    recentSignIn: { to: 'delete the model provider' },
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
    recentSignIn: { to: 'change the default model provider' },
    effect: 'changes',
    answers: 'one',
    title: 'Set the default model provider',
    method: 'PUT',
    path: '/default-provider',
    input: z.strictObject({ provider_id: z.union([z.uuid(), z.literal(DEMO_ID)]) }),
    output: z.null(),
  },
  test_provider: {
    permission: 'providers:manage',
    recentSignIn: { unneeded: 'It only calls the provider.' },
    effect: 'changes',
    answers: 'one',
    external: true,
    title: 'Test a model provider with a short call',
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
    title: "List a model provider's models",
    method: 'GET',
    path: '/providers/:provider_id/models',
    input: z.strictObject(provider),
    output: z.object({
      models: z.array(z.string()),
      /** Why the list is empty; null if the provider answered. */
      problem: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, PeopleOperation>
