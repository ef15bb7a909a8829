import { DEFAULT_CONCURRENCY, DEMO_ID } from '@promptwire/contract/models/provider-fields'
import { Failure } from '@promptwire/core/errors/failure'
import { findServing, servesModel } from '@promptwire/core/models/serving-models'
import { isUuid } from '@promptwire/core/text/slug'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { CalculateCost } from '../../../platform/models/cost.ts'
import type { AiBudget } from '../budget/ai-budget.sql.ts'
import { requireAllowed, requirePrice, usableModels } from '../model-rules.ts'
import type { CredentialSafe } from './credential-safe.ts'
import type { DemoProvider, FindDemo } from './demo-provider.ts'
import { toModelAccess } from './provider-access.ts'
import type { FindProvider, FoundProvider, StoredProvider } from './provider-record.ts'
import { readProvider, readProviders } from './providers.sql.ts'
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
  async ({ projectId }, named, promptModel) => {
    const page = modelsPage(ports.webUrl, projectId)
    const found = await resolveProvider(ports, projectId, { named, promptModel }, page)
    const rules = await ports.budget.readRules(projectId)
    const { name: provider, access, models, model: defaultModel } = found
    const serving = { kind: access.kind, models, defaultModel }
    return {
      ...found,
      serves: (model) => servesModel(serving, model),
      ...usableModels(rules, found),
      async requireUsable(model) {
        requireAllowed(rules, { provider, model }, page)
        await requirePrice(rules, { access, model }, ports.calculateCost)
      },
    }
  }

type Provider = Omit<FoundProvider, 'requireUsable' | 'serves'>

interface Wanted {
  readonly named: string | undefined
  readonly promptModel: string | undefined
}

async function resolveProvider(
  { db, safe, findDemo }: FindProviderPorts,
  projectId: string,
  { named, promptModel }: Wanted,
  page: string,
): Promise<Provider> {
  if (named?.toLowerCase() === DEMO_ID) return asFound(requireProvider(await findDemo()))
  const demo = await findDemo()
  const stored =
    named === undefined
      ? await readUnnamed(db, projectId, promptModel, { demo, page })
      : requireProvider(
          await readProvider(db, projectId, isUuid(named) ? { id: named } : { name: named }),
        )
  if (stored) return open(stored, safe, page)
  if (demo) return asFound(demo)
  throw new Failure('CONFLICT', `This project has no default model provider. Set one up: ${page}`)
}

/**
 * The provider of a prompt's model, else the default; undefined without either, or for the demo.
 */
async function readUnnamed(
  db: Queryable,
  projectId: string,
  promptModel: string | undefined,
  { demo, page }: { readonly demo: DemoProvider | undefined; readonly page: string },
): Promise<StoredProvider | undefined> {
  if (promptModel === undefined) return readProvider(db, projectId, { isDefault: true })
  const all = await readProviders(db, projectId)
  const enabled = all.filter(({ enabled }) => enabled)
  const inOrder = enabled.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  const found = findServing(inOrder, promptModel)
  if (found || demo?.models.includes(promptModel)) return found
  if (enabled.length === 0) return all.find(({ isDefault }) => isDefault)
  throw new Failure(
    'CONFLICT',
    `The prompt names the model "${promptModel}", which no enabled model provider of this project lists. Add it to the models of the provider that serves it (${page}), or give provider and model to run the prompt on another one.`,
  )
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

/** URL of the page to set up a project's model providers. */
const modelsPage = (webUrl: string, projectId: string): string =>
  `${webUrl}/projects/${projectId}/models`
