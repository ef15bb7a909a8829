import { expect } from 'vitest'
import { newId } from '../src/domain/identifiers.ts'
import type { AiBudget } from '../src/domain/model/ai-budget.ts'
import { RESERVED, runModelTest as test } from './support/run-model-test.ts'

test('what does not fit into the budget is refused before anybody is called', async ({
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
