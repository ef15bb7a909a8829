import { DEFAULT_CONCURRENCY, DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { Failure } from '@promptwire/core/failure'
import { isUuid } from '@promptwire/core/slug'
import type { Caller } from '../../../kernel/caller.ts'
import type { CalculateCost } from '../../../platform/models/cost.ts'
import type { ModelAccess } from '../../../platform/models/model.ts'
import type { AiBudget } from '../budget/ai-budget.ts'
import { requireAllowed, requirePrice, usableModels } from '../model-rules.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { DemoProvider, FindDemo } from './demo-provider.ts'
import { modelsPage } from './models-page.ts'
import { toModelAccess } from './provider-access.ts'
import type { Providers, StoredProvider } from './provider-record.ts'
import { requireProvider } from './require-provider.ts'

/** A provider that can be called. */
export interface FoundProvider {
  readonly id: string
  readonly name: string
  readonly access: ModelAccess
  /** The model to run if none is named. */
  readonly model: string
  /** Its known models; it may have more. */
  readonly models: readonly string[]
  /** Eval calls at a time in one process. */
  readonly concurrency: number
  /** Refuses a model that the project's rules do not let it use. */
  requireUsable(model: string): Promise<void>
}

/** The provider of this name or id, or the project's default; a Failure says what to set up. */
export type FindProvider = (
  caller: Pick<Caller, 'projectId'>,
  named?: string,
) => Promise<FoundProvider>

export interface FindProviderPorts {
  readonly providers: Providers
  readonly safe: CredentialSafe
  readonly findDemo: FindDemo
  readonly readRules: AiBudget['readRules']
  readonly calculateCost: CalculateCost
  readonly webUrl: string
}

export const createFindProvider =
  (ports: FindProviderPorts): FindProvider =>
  async ({ projectId }, named) => {
    const page = modelsPage(ports.webUrl, projectId)
    const found = await resolveProvider(ports, projectId, named, page)
    const rules = await ports.readRules(projectId)
    const { name: provider, access } = found
    return {
      ...found,
      ...usableModels(rules, found),
      async requireUsable(model) {
        requireAllowed(rules, { provider, model }, page)
        await requirePrice(rules, { access, model }, ports.calculateCost)
      },
    }
  }

type Provider = Omit<FoundProvider, 'requireUsable'>

async function resolveProvider(
  { providers, safe, findDemo }: FindProviderPorts,
  projectId: string,
  named: string | undefined,
  page: string,
): Promise<Provider> {
  if (named?.toLowerCase() === DEMO_ID) return asFound(requireProvider(await findDemo()))
  const by = isUuid(named ?? '') ? { id: named ?? '' } : { name: named ?? '' }
  const stored =
    named === undefined
      ? await providers.findDefault(projectId)
      : requireProvider(await providers.find(projectId, by))
  if (stored) return open(stored, safe, page)
  const demo = await findDemo()
  if (demo) return asFound(demo)
  throw new Failure('CONFLICT', `This project has no default model provider. Set one up: ${page}`)
}

async function open(
  provider: StoredProvider,
  safe: CredentialSafe,
  page: string,
): Promise<Provider> {
  const { id, name, defaultModel: model, models, enabled, concurrency } = provider
  if (!enabled) {
    throw new Failure('CONFLICT', `The model provider "${name}" is turned off. Turn it on: ${page}`)
  }
  return { id, name, model, models, concurrency, access: await toModelAccess(provider, safe) }
}

const asFound = ({ id, name, access, models }: DemoProvider): Provider => ({
  id,
  name,
  access,
  model: models[0] ?? '',
  models,
  concurrency: DEFAULT_CONCURRENCY,
})
