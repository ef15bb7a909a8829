import type { Input } from '@promptwire/core/contract/operation'
import type { PeopleContract } from '@promptwire/core/contract/people/people-contract'
import { Failure } from '@promptwire/core/failure'
import { givenFields } from '../given-fields.ts'
import type { ModelAddressPolicy } from '../model/model-address.ts'
import type { Verb } from '../verb.ts'
import type { CredentialSafe } from './credential-safe.ts'
import { isSameServer, requireAllowedAddress } from './provider-address.ts'
import type {
  KeptCredential,
  ProviderChange,
  ProviderChanges,
  StoredProvider,
} from './provider-store.ts'
import { providerView } from './provider-view.ts'
import { requireProvider } from './require-provider.ts'

type Given = Omit<Input<PeopleContract['update_provider']>, 'provider_id' | 'credential'>

/** Changes the given fields; the credential stays where none is given. */
export const updateProvider =
  (
    providers: ProviderChanges,
    safe: CredentialSafe,
    policy: ModelAddressPolicy,
  ): Verb<'update_provider'> =>
  async (caller, { provider_id: id, credential: given, ...fields }) => {
    const { projectId } = caller
    const credential =
      typeof given === 'string' ? await safe.keep(given, { projectId, providerId: id }) : given
    const updated = await providers.update(caller, id, (before) => {
      const change = changeOf(fields, credential)
      if (change.baseUrl !== undefined) {
        requireAllowedAddress(before.kind, change.baseUrl, policy)
        requireOwnCredential(before, change)
      }
      return change
    })
    return { data: providerView(requireProvider(updated)) }
  }

const changeOf = (
  { name, base_url: baseUrl, default_model: defaultModel, models, enabled }: Given,
  credential: KeptCredential | null | undefined,
): ProviderChange => givenFields({ name, baseUrl, defaultModel, models, enabled, credential })

/** A credential was given for one server: whoever changes the address shall not be sent it. */
function requireOwnCredential(before: StoredProvider, { baseUrl, credential }: ProviderChange) {
  if (before.credential === null || credential !== undefined) return
  if (isSameServer(before.baseUrl, baseUrl ?? null)) return
  throw new Failure(
    'VALIDATION_ERROR',
    'credential: must be given again with another server in base_url, since it was given for the one before.',
  )
}
