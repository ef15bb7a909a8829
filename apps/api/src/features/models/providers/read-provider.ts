import type { Verb } from '../../../kernel/verb.ts'
import type { Providers } from './provider-record.ts'
import { providerView } from './provider-view.ts'
import { requireProvider } from './require-provider.ts'

/** A provider, without its credential. */
export const readProvider =
  (providers: Providers): Verb<'get_provider'> =>
  async ({ projectId }, { provider_id: id }) => ({
    data: providerView(requireProvider(await providers.find(projectId, { id }))),
  })
