import { requirePrice } from '../features/models/model-rules.ts'
import type { RunModel } from '../features/models/model-run.ts'
import { createCredentialSafe } from '../features/models/providers/credential-safe.ts'
import { createFindDemo } from '../features/models/providers/demo-provider.ts'
import { createFindProvider } from '../features/models/providers/find-provider.sql.ts'
import type { FindProvider, FoundProvider } from '../features/models/providers/provider-record.ts'
import { createRunModel } from '../features/models/run-model.ts'
import type { ProviderOptions } from './provider-options.ts'
import type { Stores } from './stores.ts'

/** Finds providers, opens their credentials, and runs their models. */
export function createProviderServices(
  { unitOfWork: db, aiBudget: budget }: Pick<Stores, 'unitOfWork' | 'aiBudget'>,
  {
    models,
    encryptionKeys,
    demoProvider,
    calculateCost,
    maxOutputTokens,
    requireNotQuiet,
    now,
  }: ProviderOptions,
  webUrl: string,
) {
  const safe = createCredentialSafe(encryptionKeys)
  const findDemo = createFindDemo(models, demoProvider)
  const findProvider = createFindProvider({
    db,
    safe,
    findDemo,
    calculateCost,
    webUrl,
    readRules: budget.readRules,
  })
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
  const runOn = (found: Omit<FoundProvider, 'requireUsable'>): RunModel =>
    createRun(async ({ projectId }) => ({
      ...found,
      requireUsable: async (model) =>
        requirePrice(
          await budget.readRules(projectId),
          { access: found.access, model },
          calculateCost,
        ),
    }))
  return { safe, findDemo, findProvider, runModel, runOn }
}
