import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { FindDemo } from './demo-provider.ts'
import type { Providers } from './provider-record.ts'
import { providerView } from './provider-view.ts'

/** The providers of a project by name, and the demo where there is one. */
export const listProviders = verb(
  'list_providers',
  async ({
    caller: { projectId },
    providers,
    findDemo,
    safe,
  }: VerbContext<
    'list_providers',
    {
      readonly providers: Providers
      readonly findDemo: FindDemo
      readonly safe: Pick<CredentialSafe, 'canStoreCredentials'>
    }
  >) => {
    const stored = await providers.list(projectId)
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
