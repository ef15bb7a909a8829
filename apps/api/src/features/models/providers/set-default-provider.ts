import { DEMO_ID } from '@promptwire/contract/models/provider-fields'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { FindDemo } from './demo-provider.ts'
import { markDefault, removeProvider } from './provider-changes.sql.ts'
import { requireProvider } from './require-provider.ts'

/** Makes a provider the default; without one, the demo is the default. */
export const setDefaultProvider = verb(
  'set_default_provider',
  async ({
    caller,
    input: { provider_id },
    unitOfWork,
    findDemo,
  }: VerbContext<'set_default_provider', { readonly findDemo: FindDemo }>) => {
    const isDemo = provider_id === DEMO_ID
    if (isDemo) requireProvider(await findDemo())
    requireProvider(await markDefault(unitOfWork, caller, isDemo ? undefined : provider_id))
    return { data: null }
  },
)

export const deleteProvider = verb(
  'delete_provider',
  async ({ caller, input: { provider_id }, unitOfWork }) => {
    requireProvider(await removeProvider(unitOfWork, caller, provider_id))
    return { data: null }
  },
)
