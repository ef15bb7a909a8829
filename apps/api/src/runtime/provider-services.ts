import type { AiBudget } from '../features/models/budget/ai-budget.sql.ts'
import { requirePrice } from '../features/models/model-rules.ts'
import type { RunModel } from '../features/models/model-run.ts'
import { createCredentialSafe } from '../features/models/providers/credential-safe.ts'
import { createFindDemo } from '../features/models/providers/demo-provider.ts'
import { createFindProvider } from '../features/models/providers/find-provider.sql.ts'
import type { FindProvider, FoundProvider } from '../features/models/providers/provider-record.ts'
import { createRunModel } from '../features/models/run-model.sql.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import type { ProviderOptions } from './provider-options.ts'

interface ProviderServicesNeeds {
  readonly unitOfWork: UnitOfWork
  readonly aiBudget: AiBudget
  readonly providers: ProviderOptions
  readonly webUrl: string
}

/** Finds providers, opens their credentials, and runs their models. */
export function createProviderServices({
  unitOfWork: db,
  aiBudget: budget,
  providers,
  webUrl,
}: ProviderServicesNeeds) {
  const { models, demoProvider, calculateCost, maxOutputTokens, requireNotQuiet, now } = providers
  const safe = createCredentialSafe(providers.encryptionKeys)
  const findDemo = createFindDemo(models, demoProvider)
  const findProvider = createFindProvider({ db, safe, findDemo, calculateCost, webUrl, budget })
  const parts = { call: models.call, calculateCost, budget, maxOutputTokens, now }
  const createRun = (findProvider: FindProvider): RunModel => {
    const run = createRunModel({ ...parts, findProvider })
    return async (...given) => {
      await requireNotQuiet()
      return run(...given)
    }
  }
  const runModel = createRun(findProvider)
  /** Runs a provider that may be turned off, or is not the one that a project runs. */
  const runOn = (found: Omit<FoundProvider, 'requireUsable' | 'serves'>): RunModel =>
    createRun(async ({ projectId }) => ({
      ...found,
      serves: () => true,
      requireUsable: async (model) =>
        requirePrice(
          await budget.readRules(projectId),
          { access: found.access, model },
          calculateCost,
        ),
    }))
  return { safe, findDemo, findProvider, runModel, runOn }
}
