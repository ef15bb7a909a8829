import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { getMonthRange } from '@promptwire/core/plans'
import { expect } from 'vitest'
import { createTestApi } from '../../../../test/support/api.ts'
import { asBearer } from '../../../../test/support/internal-client.ts'
import { AiBudget } from '../../src/features/models/budget/ai-budget.sql.ts'
import { createDurableWrite } from '../../src/kernel/change/durable-write.ts'
import { RESERVED, runModelTest as test } from '../support/run-model-test.ts'

const DAYS_100 = 100 * 24 * 60 * 60_000

test('rejects a call that does not fit the budget before contacting the provider', async ({
  limit,
  run,
  server,
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

test('a new month starts with an unused budget', async ({ api, limit, run }) => {
  await limit({ tokens: RESERVED })
  await run()
  expect((await run()).failure?.code).toBe('RATE_LIMITED')
  const { now } = api.clock
  api.clock.now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2))
  expect((await run()).failure).toBeUndefined()
  api.clock.now = now
})

test('a process whose clock is 100 days ahead spends in the month of the database', async ({
  api,
  owner,
  run,
  server,
  sendToApi,
  onTestFinished,
}) => {
  const { unitOfWork } = api
  const budget = new AiBudget({ unitOfWork, durableWrite: createDurableWrite(api.database) })
  const { now } = api.clock
  onTestFinished(() => {
    api.clock.now = now
  })
  const [{ today }] = await api.database.prisma.$queryRaw<[{ today: Date }]>`SELECT now() AS today`
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const leaving = new AbortController()
  const stalled = run({}, { budget, signal: leaving.signal })
  await expect.poll(async () => (await budget.read(owner.projectId)).reserved.tokens).toBe(RESERVED)
  const ahead = new Date(today.getTime() + DAYS_100)
  api.clock.now = ahead
  const { database } = api
  const wrong = await createTestApi({ database, now: () => ahead, databaseTime: undefined })
  onTestFinished(() => wrong.close())
  await run({}, { budget })
  const send: typeof sendToApi = async (...request) => wrong.app.request(...request)
  const bearer = await wrong.session(owner)
  const project = createProjectClient('', owner.projectId, asBearer(bearer, send))
  const { data } = await project.get_ai_budget({})
  const month = { month_start: getMonthRange(today).start.toISOString(), tokens_used: 16 }
  expect(data).toMatchObject({ ...month, tokens_reserved: RESERVED, lost_calls: 0 })
  expect(await budget.bookLostCalls(), 'the first call still runs').toBe(0)
  leaving.abort()
  await stalled
  expect((await budget.read(owner.projectId)).calls).toBe(2)
})

test('two replicas together never reserve more than the limit', async ({
  api,
  replica,
  limit,
  run,
  server,
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
    // Calls in flight continue until all others are rejected.
    if (refused === 20 - FITTING) leaving.abort()
    return ran
  }
  const ran = await Promise.all(
    Array.from({ length: 10 }, () => [each(api.aiBudget), each(replica.aiBudget)]).flat(),
  )
  delete server.rules.otherwise
  expect(ran.filter(({ end }) => end?.finishReason === 'aborted')).toHaveLength(FITTING)
  expect(ran.filter(({ failure }) => failure?.code === 'RATE_LIMITED')).toHaveLength(20 - FITTING)
  expect(await spent()).toMatchObject({ reserved: 0, calls: FITTING })
})

const MINUTES_20 = 20 * 60_000

test('counts an expired reservation as spent once, until its call ends after all', async ({
  api,
  replica,
  owner,
  run,
  server,
  spent,
  people,
}) => {
  server.behaviours.push({ endsAfter: { events: 2, by: 'stall' } })
  const leaving = new AbortController()
  const stalled = run({}, { signal: leaving.signal })
  await expect.poll(spent).toMatchObject({ reserved: RESERVED })
  const { now } = api.clock
  api.clock.now = new Date(now.getTime() + MINUTES_20)
  const budgets = [api.aiBudget, replica.aiBudget]
  const book = () => Promise.all(budgets.map((budget) => budget.bookLostCalls()))
  const booked = await book()
  expect(booked.reduce((sum, calls) => sum + calls, 0)).toBe(1)
  expect(await book()).toEqual([0, 0])
  api.clock.now = now
  const cost = 206
  expect(await spent()).toMatchObject({ tokens: RESERVED, cost, reserved: 0, calls: 1 })
  const project = await people(owner, owner)
  const { data } = await project.get_ai_budget({})
  expect(data).toMatchObject({ lost_calls: 1, lost_tokens: RESERVED, calls: 1 })
  const audit = async () =>
    (
      await api.database.prisma.auditEntry.findMany({
        where: { projectId: owner.projectId },
        orderBy: { id: 'asc' },
      })
    ).map(({ action, after }) => [action, after])
  const lost = { model: 'own-model', purpose: 'playground', input_tokens: 6, output_tokens: 100 }
  expect(await audit()).toMatchObject([['model.call_lost', { ...lost, cost_micro_dollars: cost }]])
  leaving.abort()
  const { end } = await stalled
  expect(await spent()).toMatchObject({ tokens: 8, cost: end?.cost, reserved: 0, calls: 1 })
  expect((await project.get_ai_budget({})).data).toMatchObject({ lost_calls: 0, lost_tokens: 0 })
  expect(await audit()).toHaveLength(2)
})

test('admins set the budget, and everyone with read access can see it', async ({
  api,
  owner,
  people,
  run,
}) => {
  const limits = { monthly_tokens: 5_000_000, monthly_cost: 20_000_000 }
  const project = await people(owner, owner)
  await project.set_ai_budget(limits)
  await run()
  const viewer = await people(await api.member(owner, 'viewer'), owner)
  expect((await viewer.get_ai_budget({})).data).toMatchObject({
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
