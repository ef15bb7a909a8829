import type { Metrics } from '@promptwire/runtime/metrics'
import type { AiBudget } from '../features/models/budget/ai-budget.sql.ts'
import { createCountModelCall } from '../features/models/budget/settle-run.sql.ts'
import { requirePrice } from '../features/models/model-rules.ts'
import type { RunModel } from '../features/models/model-run.ts'
import { createEstimateCall } from '../features/models/prepare-call.sql.ts'
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
  readonly metrics: Metrics
  readonly webUrl: string
}

export function createProviderServices({
  unitOfWork: db,
  aiBudget: budget,
  providers,
  metrics,
  webUrl,
}: ProviderServicesNeeds) {
  const { models, demoProvider, calculateCost, maxOutputTokens, requireNotQuiet, now } = providers
  const safe = createCredentialSafe(providers.encryptionKeys)
  const findDemo = createFindDemo(models, demoProvider)
  const findProvider = createFindProvider({ db, safe, findDemo, calculateCost, webUrl, budget })
  const countCall = createCountModelCall(metrics)
  const parts = { call: models.call, countCall, calculateCost, budget, maxOutputTokens, now }
  const createRun = (findProvider: FindProvider): RunModel => {
    const run = createRunModel({ ...parts, findProvider })
    return async (...given) => {
      await requireNotQuiet()
      return run(...given)
    }
  }
  const runModel = createRun(findProvider)
  const estimateCall = createEstimateCall({ ...parts, findProvider })
  /** Runs a provider that may be turned off, or that the project does not use. */
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
  return { safe, findDemo, findProvider, runModel, estimateCall, runOn }
}
