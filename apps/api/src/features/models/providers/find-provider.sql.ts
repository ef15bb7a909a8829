import { DEFAULT_CONCURRENCY, DEMO_ID } from '@promptwire/core/contract/provider-fields'
import { Failure } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { CalculateCost } from '../../../platform/models/cost.ts'
import type { AiBudget } from '../budget/ai-budget.sql.ts'
import { requireAllowed, requirePrice, usableModels } from '../model-rules.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { DemoProvider, FindDemo } from './demo-provider.ts'
import { toModelAccess } from './provider-access.ts'
import type { FindProvider, FoundProvider, StoredProvider } from './provider-record.ts'
import { readProvider } from './providers.sql.ts'
import { requireProvider } from './require-provider.ts'

interface FindProviderPorts {
  readonly db: Queryable
  readonly safe: CredentialSafe
  readonly findDemo: FindDemo
  readonly budget: AiBudget
  readonly calculateCost: CalculateCost
  readonly webUrl: string
}

export const createFindProvider =
  (ports: FindProviderPorts): FindProvider =>
  async ({ projectId }, named) => {
    const page = modelsPage(ports.webUrl, projectId)
    const found = await resolveProvider(ports, projectId, named, page)
    const rules = await ports.budget.readRules(projectId)
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
  { db, safe, findDemo }: FindProviderPorts,
  projectId: string,
  named: string | undefined,
  page: string,
): Promise<Provider> {
  if (named?.toLowerCase() === DEMO_ID) return asFound(requireProvider(await findDemo()))
  const by = isUuid(named ?? '') ? { id: named ?? '' } : { name: named ?? '' }
  const stored =
    named === undefined
      ? await readProvider(db, projectId, { isDefault: true })
      : requireProvider(await readProvider(db, projectId, by))
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

/** Address of the page where people set up a project's model providers. */
const modelsPage = (webUrl: string, projectId: string): string =>
  `${webUrl}/projects/${projectId}/models`
