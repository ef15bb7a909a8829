import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { ProviderChanges } from './provider-record.ts'
import { requireProvider } from './require-provider.ts'

/** Deletes a provider with its credential. */
export const deleteProvider = verb(
  'delete_provider',
  async ({
    caller,
    input: { provider_id },
    providers,
  }: VerbContext<'delete_provider', { readonly providers: ProviderChanges }>) => {
    requireProvider(await providers.delete(caller, provider_id))
    return { data: null }
  },
)
