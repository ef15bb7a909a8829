import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { Providers } from './provider-record.ts'
import { providerView } from './provider-view.ts'
import { requireProvider } from './require-provider.ts'

/** A provider, without its credential. */
export const readProvider = verb(
  'get_provider',
  async ({
    caller: { projectId },
    input: { provider_id: id },
    providers,
  }: VerbContext<'get_provider', { readonly providers: Providers }>) => ({
    data: providerView(requireProvider(await providers.find(projectId, { id }))),
  }),
)
