import { expect } from 'vitest'
import { evalTest as test } from '../../../test/support/eval-test.ts'

test('with reuse, a run of the same is returned until something changes', async ({
  client,
  devKey,
  evals,
  prompt_id,
  work,
}) => {
  await evals.cases(2, [{ type: 'contains', value: 'Ada' }])
  const start = async (given: object = {}) =>
    (await evals.start({ provider: 'demo', model: 'demo-brief', reuse: true, ...given })).id
  const queued = await start()
  expect(await start(), 'also before it ends').toBe(queued)
  const runner = work()
  await evals.ended(queued).toMatchObject({ state: 'finished' })
  expect(await start()).toBe(queued)
  const another = [await start({ reuse: false }), await start({ model: 'demo-verbose' })]
  expect(new Set([queued, ...another]).size).toBe(3)
  const { data: cases } = await client.list_test_cases({ prompt_id }, devKey)
  const [first] = cases.map(({ id }) => id)
  const few = await start({ test_case_ids: [first] })
  expect(few).not.toBe(another[0])
  expect(await start({ test_case_ids: [first] })).toBe(few)
  const checks = [{ type: 'contains' as const, value: 'PONG' }]
  await client.update_test_case({ test_case_id: first ?? '', checks }, devKey)
  const changed = await start()
  expect(new Set([queued, ...another, few, changed]).size).toBe(5)
  await client.cancel_eval_run({ eval_run_id: changed }, devKey)
  expect(await start(), 'not one that was cancelled').not.toBe(changed)
  await runner.stop()
})

test('with reuse, runs asked for at once are one run', async ({ evals }) => {
  await evals.cases(1, [])
  const given = { provider: 'demo', model: 'demo-brief', reuse: true }
  const runs = await Promise.all(Array.from({ length: 4 }, () => evals.start(given)))
  expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
})
