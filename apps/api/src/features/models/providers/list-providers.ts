import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { FindDemo } from './demo-provider.ts'
import { providerView } from './provider-view.ts'
import { readProvider, readProviders } from './providers.sql.ts'
import { requireProvider } from './require-provider.ts'

/** The project's providers by name, and the demo if enabled. */
export const listProviders = verb(
  'list_providers',
  async ({
    caller: { projectId },
    unitOfWork,
    findDemo,
    safe,
  }: VerbContext<
    'list_providers',
    {
      readonly findDemo: FindDemo
      readonly safe: Pick<CredentialSafe, 'canStoreCredentials'>
    }
  >) => {
    const stored = await readProviders(unitOfWork, projectId)
    const demo = await findDemo()
    const hasDefault = stored.some(({ isDefault }) => isDefault)
    return {
      data: {
        providers: stored.map(providerView),
        demo: demo
          ? { id: demo.id, name: demo.name, models: [...demo.models], is_default: !hasDefault }
          : null,
        keeps_credentials: safe.canStoreCredentials,
      },
    }
  },
)

export const getProvider = verb(
  'get_provider',
  async ({ caller: { projectId }, input: { provider_id: id }, unitOfWork }) => ({
    data: providerView(requireProvider(await readProvider(unitOfWork, projectId, { id }))),
  }),
)
