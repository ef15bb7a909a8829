import { DEFAULT_CONCURRENCY, DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { Failure } from '@promptwire/core/failure'
import { isUuid } from '@promptwire/core/slug'
import type { Caller } from '../caller.ts'
import type { ModelAccess } from '../model/model.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { DemoProvider, FindDemo } from './demo-provider.ts'
import { modelsPage } from './models-page.ts'
import { accessOf } from './provider-access.ts'
import type { Providers, StoredProvider } from './provider-store.ts'
import { requireProvider } from './require-provider.ts'

/** A provider that can be called. */
export interface FoundProvider {
  readonly id: string
  readonly name: string
  readonly access: ModelAccess
  /** What is run where no model is named. */
  readonly model: string
  /** What it is known to have; it may have more. */
  readonly models: readonly string[]
  /** Eval calls at a time in one process. */
  readonly concurrency: number
}

/** The provider of this name or id, or the project's default; a Failure says what to set up. */
export type FindProvider = (
  caller: Pick<Caller, 'projectId'>,
  named?: string,
) => Promise<FoundProvider>

export const createFindProvider =
  (providers: Providers, safe: CredentialSafe, findDemo: FindDemo, webUrl: string): FindProvider =>
  async ({ projectId }, named) => {
    if (named?.toLowerCase() === DEMO_ID) return asFound(requireProvider(await findDemo()))
    const by = isUuid(named ?? '') ? { id: named ?? '' } : { name: named ?? '' }
    const stored =
      named === undefined
        ? await providers.findDefault(projectId)
        : requireProvider(await providers.find(projectId, by))
    const page = modelsPage(webUrl, projectId)
    if (stored) return open(stored, safe, page)
    const demo = await findDemo()
    if (demo) return asFound(demo)
    throw new Failure('CONFLICT', `This project has no default model provider. Set one up: ${page}`)
  }

async function open(
  provider: StoredProvider,
  safe: CredentialSafe,
  page: string,
): Promise<FoundProvider> {
  const { id, name, defaultModel: model, models, enabled, concurrency } = provider
  if (!enabled) {
    throw new Failure('CONFLICT', `The model provider "${name}" is turned off. Turn it on: ${page}`)
  }
  return { id, name, model, models, concurrency, access: await accessOf(provider, safe) }
}

const asFound = ({ id, name, access, models }: DemoProvider): FoundProvider => ({
  id,
  name,
  access,
  model: models[0] ?? '',
  models,
  concurrency: DEFAULT_CONCURRENCY,
})
