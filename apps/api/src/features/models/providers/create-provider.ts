import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { ModelAddressPolicy } from '../../../platform/models/model-address.ts'
import type { CredentialSafe } from './credential-safe.ts'
import { requireAllowedEndpoint, requireUsableCredential } from './provider-address.ts'
import { insertProvider } from './provider-changes.sql.ts'
import { providerView } from './provider-view.ts'

const MAX_PROVIDERS = 20

/** Adds a provider. Nothing is sent to it before a test or use. */
export const createProvider = verb(
  'create_provider',
  async ({
    caller,
    input: { kind, name, base_url: baseUrl, credential: given, models, ...input },
    unitOfWork,
    safe,
    modelAddressPolicy,
  }: VerbContext<
    'create_provider',
    {
      readonly safe: CredentialSafe
      readonly modelAddressPolicy: ModelAddressPolicy
    }
  >) => {
    const { options } = input
    requireAllowedEndpoint({ kind, baseUrl, options }, modelAddressPolicy)
    requireUsableCredential(kind, given)
    const { projectId, at } = caller
    const id = newId(at)
    const owner = { projectId, providerId: id }
    const provider = {
      id,
      kind,
      name,
      baseUrl,
      options,
      models,
      defaultModel: input.default_model,
      credential: given === null ? null : await safe.seal(given, owner),
      headers: await safe.sealHeaders(input.headers, owner),
      silenceTimeout: input.silence_timeout,
      totalTimeout: input.total_timeout,
      concurrency: input.concurrency,
    }
    const stored = await insertProvider(unitOfWork, caller, provider, MAX_PROVIDERS)
    if (!stored) throw tooManyProviders()
    return { data: providerView(stored) }
  },
)

const tooManyProviders = () =>
  new Failure('CONFLICT', `A project has at most ${MAX_PROVIDERS} model providers.`)
