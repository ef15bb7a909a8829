import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { Failure } from '@promptwire/core/errors/failure'
import { indexKnownModels } from '@promptwire/core/models/known/known-model'
import { KNOWN_MODELS } from '@promptwire/core/models/known/known-models'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { asBearer } from '../../../../test/support/internal-client.ts'
import { startModelServer } from '../../../../test/support/model-server.ts'
import type { AiBudget } from '../../src/features/models/budget/ai-budget.sql.ts'
import type { BudgetLimits } from '../../src/features/models/budget/ai-budget.ts'
import type { ModelRun, RunEnd } from '../../src/features/models/model-run.ts'
import { DEFAULT_MAX_OUTPUT_TOKENS } from '../../src/features/models/output-limit.ts'
import { createRunModel } from '../../src/features/models/run-model.sql.ts'
import type { Caller } from '../../src/kernel/caller.ts'
import { newId } from '../../src/kernel/identifiers.ts'
import { createCalculateCost } from '../../src/platform/models/calculate-cost.ts'
import type { ModelAccess } from '../../src/platform/models/model.ts'
import { parseModelPrices } from '../../src/platform/models/model-prices.ts'
import { createModels } from '../../src/platform/models/models.ts'

const KEY = 'sk-test-0123456789abcdef'
export const UNLIMITED: BudgetLimits = { tokens: null, cost: null }
const never = new AbortController().signal

export const calculateCost = createCalculateCost(
  parseModelPrices('{"own-model":{"input":1,"output":2}}'),
  indexKnownModels(KNOWN_MODELS),
)

export const RUN: ModelRun = {
  purpose: 'playground',
  model: 'own-model',
  system: 'A secret instruction',
  messages: [{ role: 'user', content: 'A secret question' }],
  settings: { maxOutputTokens: 100 },
}
/** Tokens that RUN reserves: its input by our counter, and the max output. */
export const RESERVED = 106

interface Ran {
  readonly end: RunEnd | undefined
  readonly failure: Failure | undefined
}

/** Runs of a test server's model, within a project's budget. */
export const runModelTest = apiTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern that it needs nothing.
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startModelServer()
    onCleanup(() => server.close())
    return server
  })
  .extend('models', { scope: 'file' }, ({ server }, { onCleanup }) => {
    const { hostname } = new URL(server.url)
    const here = [{ hostname, port: undefined }]
    const models = createModels({ demoProvider: false, privateModelHosts: here }, () => {})
    onCleanup(() => models.close())
    return models
  })
  .extend('provider', { scope: 'file' }, ({ server }): ModelAccess => {
    return { kind: 'openai-compatible', baseUrl: server.url, apiKey: KEY }
  })
  // Runs a model with a project's budget, here or on the replica.
  .extend(
    'run',
    ({ api, models, owner, provider }) =>
      async (given: Partial<ModelRun> = {}, more: Partial<RunMore> = {}): Promise<Ran> => {
        const { signal = never, budget = api.aiBudget, access = provider } = more
        const runModel = createRunModel({
          findProvider: async () => ({
            id: newId(api.clock.now),
            name: 'Mine',
            access,
            model: 'm',
            models: [],
            concurrency: 4,
            serves: () => false,
            requireUsable: async () => {},
          }),
          call: models.call,
          countCall: () => {},
          calculateCost,
          budget,
          maxOutputTokens: DEFAULT_MAX_OUTPUT_TOKENS,
          now: () => api.clock.now,
        })
        const caller = more.caller ?? api.system(owner.projectId)
        try {
          return { end: await runModel(caller, { ...RUN, ...given }, signal), failure: undefined }
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          return { end: undefined, failure: error }
        }
      },
  )
  .extend('limit', ({ api, owner }) => async (limits: Partial<BudgetLimits>) => {
    await api.aiBudget.setLimits(api.system(owner.projectId), { ...UNLIMITED, ...limits })
  })
  .extend('spent', ({ api, owner }) => async () => {
    const { used, reserved, calls, unpricedCalls } = await api.aiBudget.read(owner.projectId)
    return { ...used, reserved: reserved.tokens, calls, unpricedCalls }
  })
  .extend('people', ({ api, sendToApi }) => async (person: Owner, { projectId }: Owner) => {
    return createProjectClient('', projectId, asBearer(await api.session(person), sendToApi))
  })

interface RunMore {
  readonly signal: AbortSignal
  readonly budget: AiBudget
  readonly access: ModelAccess
  readonly caller: Caller
}
