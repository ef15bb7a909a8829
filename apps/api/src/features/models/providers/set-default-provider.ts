import { DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { FindDemo } from './demo-provider.ts'
import type { ProviderChanges } from './provider-record.ts'
import { requireProvider } from './require-provider.ts'

/** Makes a provider the default; the demo is it where no other one is. */
export const setDefaultProvider = verb(
  'set_default_provider',
  async ({
    caller,
    input: { provider_id },
    providers,
    findDemo,
  }: VerbContext<
    'set_default_provider',
    { readonly providers: ProviderChanges; readonly findDemo: FindDemo }
  >) => {
    const isDemo = provider_id === DEMO_ID
    if (isDemo) requireProvider(await findDemo())
    requireProvider(await providers.setDefault(caller, isDemo ? undefined : provider_id))
    return { data: null }
  },
)
