import type { Verb } from '../../../kernel/verb.ts'
import type { ProviderChanges } from './provider-record.ts'
import { requireProvider } from './require-provider.ts'

/** Deletes a provider with its credential. */
export const deleteProvider =
  (providers: ProviderChanges): Verb<'delete_provider'> =>
  async (caller, { provider_id }) => {
    requireProvider(await providers.delete(caller, provider_id))
    return { data: null }
  }
