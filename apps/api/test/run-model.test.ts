import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import { Failure } from '@promptwire/core/failure'
import { afterAll, expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import type { Owner } from '../../../test/support/fixtures/making.ts'
import { asBearer } from '../../../test/support/internal-client.ts'
import { startModelServer } from '../../../test/support/model-server.ts'
import type { Caller } from '../src/domain/caller.ts'
import { newId } from '../src/domain/identifiers.ts'
import type { AiBudget, BudgetLimits } from '../src/domain/model/ai-budget.ts'
import type { ModelAccess } from '../src/domain/model/model.ts'
import { parseModelPrices } from '../src/domain/model/model-prices.ts'
import { createRunModel, type ModelRun, type RunEnd } from '../src/domain/model/run-model.ts'
import { createCostOf } from '../src/outside/models/cost-of.ts'
import { createModels } from '../src/outside/models/models.ts'

const KEY = 'sk-test-0123456789abcdef'
const UNLIMITED: BudgetLimits = { tokens: null, cost: null }
const never = new AbortController().signal

const models = createModels(
  {
    demoProvider: false,
    privateModelHosts: [{ hostname: '127.0.0.1', port: undefined }],
  },
  () => {},
)
const costOf = createCostOf(parseModelPrices('{"own-model":{"input":1,"output":2}}'))
const server = await startModelServer()
afterAll(() => Promise.all([server.close(), models.close()]))

const RUN: ModelRun = {
  purpose: 'playground',
  model: 'own-model',
  system: 'A secret instruction',
  messages: [{ role: 'user', content: 'A secret question' }],
  settings: { maxOutputTokens: 100 },
}
/** What RUN reserves: its input by our counter, and all that may be written. */
const RESERVED = 106

interface Ran {
  readonly end: RunEnd | undefined
  readonly failure: Failure | undefined
}

const test = apiTest
  .extend('provider', { scope: 'file' }, (): ModelAccess => {
    return { kind: 'openai-compatible', baseUrl: server.url, apiKey: KEY }
  })
  // Runs a model with a project's budget, here or on the replica.
  .extend(
    'run',
    ({ api, owner, provider }) =>
      async (given: Partial<ModelRun> = {}, more: Partial<RunMore> = {}): Promise<Ran> => {
        const { signal = never, budget = api.stores.aiBudget, access = provider } = more
        const runModel = createRunModel({
          findProvider: async () => ({
            id: newId(api.clock.now),
            name: 'Mine',
            access,
            model: 'm',
            models: [],
          }),
          call: models.call,
          costOf,
          budget,
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
    await api.stores.aiBudget.setLimits(api.system(owner.projectId), { ...UNLIMITED, ...limits })
  })
  .extend('spent', ({ api, owner }) => async () => {
    const { used, reserved, calls, unpricedCalls } = await api.stores.aiBudget.read(
      owner.projectId,
      api.clock.now,
    )
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

test('a run is counted exactly, and the audit log tells all of it but its texts', async ({
  api,
  owner,
  run,
  spent,
}) => {
  const { end } = await run()
  expect(end).toMatchObject({ text: 'Hello from the stand-in', cost: 20 })
  expect(end).toMatchObject({ provider: { name: 'Mine' }, model: 'own-model' })
  expect(await spent()).toEqual({ tokens: 16, cost: 20, reserved: 0, calls: 1, unpricedCalls: 0 })
  const [entry, ...more] = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
  })
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    action: 'model.called',
    after: {
      model: 'own-model',
      purpose: 'playground',
      outcome: 'stop',
      input_tokens: 12,
      output_tokens: 4,
      cost_micro_dollars: 20,
    },
  })
  expect(JSON.stringify(entry)).not.toMatch(/secret|Hello|sk-test/)
})

test('a price that nobody knows is unknown, and its tokens count all the same', async ({
  limit,
  run,
  spent,
}) => {
  await limit({ cost: 0, tokens: RESERVED + 20 })
  expect((await run({ model: 'nobody-knows' })).end).toMatchObject({ cost: undefined })
  expect(await spent()).toEqual({ tokens: 16, cost: 0, reserved: 0, calls: 1, unpricedCalls: 1 })
  expect((await run({ model: 'nobody-knows' })).failure).toBeUndefined()
  expect((await run({ model: 'nobody-knows' })).failure?.code).toBe('RATE_LIMITED')
})

test('what does not fit into the budget is refused before anybody is called', async ({
  limit,
  run,
  spent,
}) => {
  const calls = server.received.length
  await limit({ tokens: RESERVED - 1 })
  const { failure } = await run()
  expect(failure).toMatchObject({ code: 'RATE_LIMITED' })
  expect(failure?.message).toContain(`0 of ${RESERVED - 1} tokens are used`)
  expect(Number(failure?.headers['Retry-After'])).toBeGreaterThan(0)
  await limit({ cost: 10 })
  expect((await run()).failure?.message).toContain('$0.000000 of $0.000010 are used')
  expect(server.received).toHaveLength(calls)
  expect(await spent()).toMatchObject({ tokens: 0, reserved: 0, calls: 0 })
  await limit({ tokens: RESERVED })
  expect((await run()).failure).toBeUndefined()
})

test('another month begins anew', async ({ api, limit, run }) => {
  await limit({ tokens: RESERVED })
  await run()
  expect((await run()).failure?.code).toBe('RATE_LIMITED')
  const { now } = api.clock
  api.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2))
  expect((await run()).failure).toBeUndefined()
  api.clock.now = now
})

test('two replicas together never hold more than the limit', async ({
  api,
  replica,
  limit,
  run,
  spent,
}) => {
  const FITTING = 5
  await limit({ tokens: FITTING * RESERVED + RESERVED - 1 })
  server.rules.otherwise = () => ({ endsAfter: { events: 0, by: 'stall' } })
  const leaving = new AbortController()
  let refused = 0
  const each = async (budget: AiBudget) => {
    const ran = await run({}, { budget, signal: leaving.signal })
    if (ran.failure) refused++
    // Those that are under way go on until all others are refused.
    if (refused === 20 - FITTING) leaving.abort()
    return ran
  }
  const ran = await Promise.all(
    Array.from({ length: 10 }, () => [
      each(api.stores.aiBudget),
      each(replica.stores.aiBudget),
    ]).flat(),
  )
  delete server.rules.otherwise
  expect(ran.filter(({ end }) => end?.finishReason === 'aborted')).toHaveLength(FITTING)
  expect(ran.filter(({ failure }) => failure?.code === 'RATE_LIMITED')).toHaveLength(20 - FITTING)
  expect(await spent()).toMatchObject({ reserved: 0, calls: FITTING })
})

test('what a process held that died is free again after a while, and only once', async ({
  api,
  replica,
  owner,
  limit,
  run,
  spent,
}) => {
  await limit({ tokens: 2 * RESERVED })
  const { now } = api.clock
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const expiresAt = new Date(now.getTime() - 1)
  const held = { id: newId(now), month, tokens: 2 * RESERVED, cost: 0, expiresAt }
  expect(await api.stores.aiBudget.reserve(owner.projectId, held, now)).toBe(true)
  const both = await Promise.all([run(), run({}, { budget: replica.stores.aiBudget })])
  expect(both.map(({ failure }) => failure)).toEqual([undefined, undefined])
  expect(await spent()).toMatchObject({ tokens: 32, reserved: 0, calls: 2 })
  // It was not dead but slow: what it spent counts, and nothing is freed twice.
  const by = api.system(owner.projectId)
  const entry = { action: 'model.called', targetType: 'model_provider', targetId: 'x' } as const
  await api.stores.aiBudget.settle(by, held, { tokens: 7, cost: 1 }, entry)
  expect(await spent()).toMatchObject({ tokens: 39, reserved: 0, calls: 3 })
})

test('a run that fails, is broken off or aborted counts what it used, and holds nothing', async ({
  api,
  owner,
  run,
  spent,
}) => {
  server.behaviours.push({ status: 401 })
  expect((await run()).failure?.code).toBe('PROVIDER_REFUSED')
  expect(await spent()).toMatchObject({ tokens: 0, reserved: 0, calls: 1 })
  server.behaviours.push({ endsAfter: { events: 2, by: 'death' } })
  expect((await run()).failure?.code).toBe('PROVIDER_FAILED')
  expect(await spent()).toMatchObject({ tokens: 8, reserved: 0, calls: 2 })
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const { end } = await run({ mostText: 4 })
  expect(end).toMatchObject({ text: 'Hello from', finishReason: 'aborted' })
  expect(await spent()).toMatchObject({ tokens: 16, reserved: 0, calls: 3 })
  expect((await run({}, { signal: AbortSignal.abort() })).end).toMatchObject({ cost: 0 })
  expect(await spent()).toMatchObject({ tokens: 16, reserved: 0, calls: 4 })
  const entries = await api.database.prisma.auditEntry.findMany({
    where: { projectId: owner.projectId },
    orderBy: { id: 'asc' },
  })
  const outcomes = entries.map(({ after }) => (after as { outcome: string }).outcome)
  expect(outcomes).toEqual(['failed', 'failed', 'aborted', 'aborted'])
  await server.quiet()
})

test('admins set the budget, whoever may look reads it', async ({ api, owner, people, run }) => {
  const limits = { monthly_tokens: 5_000_000, monthly_cost: 20_000_000 }
  const project = await people(owner, owner)
  await project.set_ai_budget(limits)
  await run()
  const viewer = await people(await api.member(owner, 'viewer'), owner)
  expect((await viewer.read_ai_budget({})).data).toMatchObject({
    ...limits,
    tokens_used: 16,
    cost_used: 20,
    tokens_reserved: 0,
    calls: 1,
    unpriced_calls: 0,
  })
  const editor = await people(await api.member(owner, 'editor'), owner)
  await expect(editor.set_ai_budget({ ...limits, monthly_tokens: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(project.set_ai_budget({ ...limits, monthly_cost: -1 })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})

test.for<[string, Partial<ModelAccess>, string, number | undefined]>([
  ['known by the table', { kind: 'openai' }, 'gpt-4o-mini', 750],
  ['known by the table', { kind: 'anthropic' }, 'claude-sonnet-4-5', 18_000],
  ['known by the table', { kind: 'google' }, 'gemini-2.5-flash', 2_800],
  ['not known', { kind: 'openai' }, 'gpt-of-tomorrow', undefined],
  ['not known', {}, 'gpt-4o-mini', undefined],
  ['the operator’s own', {}, 'own-model', 3_000],
  ['nothing', { kind: 'demo', baseUrl: undefined }, 'demo-brief', 0],
])('the price is %s: %o %s', async ([, given, model, cost], { provider }) => {
  const usage = {
    inputTokens: 1_000,
    outputTokens: 1_000,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
  }
  expect(await costOf({ access: { ...provider, ...given }, model, usage })).toBe(cost)
})
