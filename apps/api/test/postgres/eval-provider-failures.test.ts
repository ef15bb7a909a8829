import { expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import type { ModelBehaviour } from '../../../../test/support/model-server.ts'
import { evalTest } from '../support/eval-test.ts'

const PROVIDER = { kind: 'openai-compatible', name: 'Mine', default_model: 'small' } as const

/** Runs on a failing provider; `run` waits for the expected state. */
const test = evalTest.extend(
  'run',
  ({ client, devKey, evals, ownersProject, server, work }) =>
    async (cases: number, expected: object, settings: object = {}) => {
      await ownersProject.create_provider({ ...PROVIDER, base_url: server.url, ...settings }, {})
      await evals.cases(cases, [{ type: 'contains', value: 'Hello' }])
      const { id: eval_run_id } = await evals.start({ provider: 'Mine' })
      const runner = work()
      await evals.ended(eval_run_id).toMatchObject(expected)
      await runner.stop()
      return (await client.get_eval_run({ eval_run_id }, devKey)).data
    },
)

/** Ends the pause of a run. */
async function wake({ database: { prisma } }: TestApi, id: string) {
  await prisma.$executeRaw`UPDATE eval_run SET paused_until = NULL WHERE id = ${id}::uuid`
  await prisma.$executeRaw`UPDATE job SET run_after = now() WHERE key = ${id}`
}

test.for([401, 403, 404])(
  'a run stops with a reason after repeated %s, and a rerun covers the remaining cases',
  async (status, { client, devKey, evals, run, server, work }) => {
    server.rules.otherwise = () => ({ status, body: { error: { message: 'Not for you.' } } })
    const stopped = await run(12, { state: 'failed', passed: 0, failed: 0 })
    expect(stopped.reason).toMatch(/3 test cases in a row/)
    expect(stopped.reason).toContain(`${status === 404 ? 'no model of this name' : status}`)
    expect(stopped.reason).toMatch(/\d+ test cases were not run/)
    expect(stopped.errors).toBeLessThan(8)
    expect(server.received.length).toBeLessThan(8)
    server.rules.otherwise = () => ({})
    const again = { eval_run_id: stopped.id }
    const { data: rerun } = await client.rerun_eval_failures(again, devKey)
    expect(rerun).toMatchObject({ cases: 12, state: 'queued' })
    const runner = work()
    await evals.ended(rerun.id).toMatchObject({ state: 'finished', passed: 12, reason: null })
    await runner.stop()
  },
)

test('a run fails if the provider rejects every case, however few', async ({ run, server }) => {
  server.rules.otherwise = () => ({ status: 401 })
  const { reason } = await run(1, { state: 'failed', errors: 1 })
  expect(reason).toContain('(401)')
})

test('rejected cases between successful ones do not stop a run', async ({ run, server }) => {
  let calls = 0
  server.rules.otherwise = (): ModelBehaviour => (++calls % 3 === 0 ? { status: 403 } : {})
  await run(9, { state: 'finished', passed: 6, errors: 3, reason: null })
})

test('an unavailable provider stops the run after a few cases', async ({ run, server }) => {
  server.rules.otherwise = () => ({ status: 500 })
  const { reason } = await run(40, { state: 'failed', passed: 0 })
  expect(reason).toMatch(/5 test cases in a row.*failed \(500\)/)
  expect(server.received.length).toBeLessThan(40)
})

test('Retry-After pauses the whole run, which resumes even after a restart', async ({
  api,
  client,
  devKey,
  evals,
  run,
  server,
  work,
}) => {
  const busy = { status: 429, headers: { 'retry-after': '1800' } }
  server.behaviours.push(busy, busy, busy, busy)
  const waiting = { state: 'running', reason: expect.stringContaining('asked for a pause') }
  const paused = await run(12, waiting)
  const seconds = (Date.parse(paused.paused_until ?? '') - Date.now()) / 1_000
  expect(seconds).toBeGreaterThan(1_700)
  expect(seconds).toBeLessThan(1_810)
  expect(server.received.length).toBeLessThan(8)
  const calls = server.received.length
  // Another process does not resume the run early.
  const runner = work()
  const other = await evals.start()
  await evals.ended(other.id).toMatchObject({ state: 'finished' })
  expect(server.received).toHaveLength(calls)
  await wake(api, paused.id)
  const finished = { state: 'finished', passed: 12, errors: 0, reason: null, paused_until: null }
  await evals.ended(paused.id).toMatchObject(finished)
  await runner.stop()
  const { data } = await client.list_eval_results({ eval_run_id: paused.id, limit: 100 }, devKey)
  expect(data).toHaveLength(12)
})

test('a paused run can be cancelled', async ({ client, devKey, run, server }) => {
  server.rules.otherwise = () => ({ status: 503, headers: { 'retry-after': '600' } })
  const paused = await run(4, { state: 'running', paused_until: expect.any(String) })
  const { data } = await client.cancel_eval_run({ eval_run_id: paused.id }, devKey)
  expect(data).toMatchObject({ state: 'cancelled', paused_until: null })
})

test('a run never waits for hours, nor three times without an answer', async ({
  api,
  evals,
  run,
  server,
  work,
}) => {
  server.rules.otherwise = () => ({ status: 429, headers: { 'retry-after': '7200' } })
  const tooLong = await run(8, { state: 'failed' })
  expect(tooLong.reason).toMatch(/2 hours/)
  server.rules.otherwise = () => ({ status: 429, headers: { 'retry-after': '60' } })
  const { id } = await evals.start({ provider: 'Mine' })
  const runner = work()
  for (let pauses = 1; pauses < 3; pauses++) {
    await evals.ended(id).toMatchObject({ paused_until: expect.any(String) })
    await wake(api, id)
  }
  await evals.ended(id).toMatchObject({ state: 'failed', reason: expect.stringMatching(/3 times/) })
  await runner.stop()
})

test('all calls of the run wait out a short pause', async ({ run, server }) => {
  server.behaviours.push({ status: 429, headers: { 'retry-after': '1' } })
  await run(8, { state: 'finished', passed: 8, errors: 0 })
  expect(server.received).toHaveLength(9)
})

test('a stalled call is retried once, then its case is an error', async ({
  client,
  devKey,
  run,
  server,
}) => {
  server.behaviours.push(STALL, STALL)
  const timeouts = { silence_timeout: 1, concurrency: 1 }
  const { id } = await run(2, { state: 'finished', passed: 1, errors: 1 }, timeouts)
  expect(server.received).toHaveLength(3)
  const errors = { eval_run_id: id, outcome: 'error' } as const
  const { data } = await client.list_eval_results(errors, devKey)
  expect(data[0]?.error).toContain('the response stalled')
})

const STALL: ModelBehaviour = { endsAfter: { events: 1, by: 'stall' } }

test('makes at most as many concurrent calls as the provider allows', async ({
  client,
  devKey,
  evals,
  ownersProject,
  server,
  work,
}) => {
  const given = { ...PROVIDER, base_url: server.url, concurrency: 7 }
  await ownersProject.create_provider(given, {})
  server.rules.otherwise = () => ({ endsAfter: { events: 0, by: 'stall' } })
  await evals.cases(10, [])
  const runs = [await evals.start({ provider: 'Mine' }), await evals.start({ provider: 'Mine' })]
  const runner = work()
  await expect.poll(() => server.received.length).toBe(7)
  // With both runs active, the limit still holds.
  await evals.ended(runs[1]?.id ?? '').toMatchObject({ state: 'running' })
  expect(server.connections()).toBe(7)
  for (const run of runs) await client.cancel_eval_run({ eval_run_id: run.id }, devKey)
  await runner.stop()
})
