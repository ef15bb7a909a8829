import type { Input } from '@promptwire/contract/operation'
import type { PeopleContract } from '@promptwire/contract/people-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { omitUndefined } from '../../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { ModelAddressPolicy } from '../../../platform/models/model-address.ts'
import type { CredentialSafe } from './credential-safe.ts'
import {
  isSameServer,
  requireAllowedEndpoint,
  requireUsableCredential,
} from './provider-address.ts'
import { changeProvider } from './provider-changes.sql.ts'
import type { ProviderChange, StoredProvider } from './provider-record.ts'
import { providerView } from './provider-view.ts'
import { requireProvider } from './require-provider.ts'

type UpdateProviderInput = Omit<
  Input<PeopleContract['update_provider']>,
  'provider_id' | 'credential' | 'headers'
>

/** Changes the given fields; without a new credential the old one stays. */
export const updateProvider = verb(
  'update_provider',
  async ({
    caller,
    input: { provider_id: id, credential: given, headers: givenHeaders, ...fields },
    unitOfWork,
    safe,
    modelAddressPolicy,
  }: VerbContext<
    'update_provider',
    {
      readonly safe: CredentialSafe
      readonly modelAddressPolicy: ModelAddressPolicy
    }
  >) => {
    const owner = { projectId: caller.projectId, providerId: id }
    const credential = typeof given === 'string' ? await safe.seal(given, owner) : given
    const headers = givenHeaders && (await safe.sealHeaders(givenHeaders, owner))
    const updated = await changeProvider(unitOfWork, caller, id, (before) => {
      requireUsableCredential(before.kind, given)
      const change = omitUndefined({ ...toProviderChange(fields), credential, headers })
      if (change.baseUrl !== undefined || change.options !== undefined) {
        const after = { ...before, ...change }
        requireAllowedEndpoint(after, modelAddressPolicy)
        if (!isSameServer(before, after)) requireNewSecrets(before, change)
      }
      return change
    })
    return { data: providerView(requireProvider(updated)) }
  },
)

const toProviderChange = ({
  name,
  models,
  enabled,
  concurrency,
  options,
  ...given
}: UpdateProviderInput): ProviderChange =>
  omitUndefined({
    name,
    models,
    enabled,
    concurrency,
    options,
    baseUrl: given.base_url,
    defaultModel: given.default_model,
    silenceTimeout: given.silence_timeout,
    totalTimeout: given.total_timeout,
  })

/** Secrets belong to one server: a new address must not receive them. */
function requireNewSecrets(before: StoredProvider, change: ProviderChange) {
  const keepsHeaders = before.headers !== null && change.headers === undefined
  if (keepsHeaders) throw headersNeeded()
  if (before.credential === null || change.credential !== undefined) return
  throw invalidField('credential', 'is required again when base_url changes to another server.')
}

const headersNeeded = () =>
  invalidField('headers', 'is required again when base_url changes to another server.')
