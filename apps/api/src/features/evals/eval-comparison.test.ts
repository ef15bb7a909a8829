import { expect } from 'vitest'
import { evalTest as test } from '../../../test/support/eval-test.ts'

test('reruns failed cases with the same content, and compares two runs case by case', async ({
  client,
  devKey,
  prompt_id,
  evals,
  work,
}) => {
  await evals.cases(4, [{ type: 'contains', value: 'Ada' }])
  const { id: before } = await evals.start()
  const runner = work()
  await evals.ended(before).toMatchObject({ state: 'finished', failed: 2 })
  const { data: again } = await client.rerun_eval_failures({ eval_run_id: before }, devKey)
  expect(again).toMatchObject({ cases: 2, rerun_of: before })
  const { data: listed } = await client.list_test_cases({ prompt_id }, devKey)
  const [, bo, , other] = listed
  const checks = [{ type: 'contains' as const, value: 'Bo' }]
  await client.update_test_case({ test_case_id: bo?.id ?? '', checks }, devKey)
  const fixed = { test_case_id: other?.id ?? '', variables: { name: 'Ada' } }
  await client.update_test_case(fixed, devKey)
  const { id: after } = await evals.start()
  await evals.ended(after).toMatchObject({ state: 'finished', failed: 0 })
  await evals.ended(again.id).toMatchObject({ state: 'finished', failed: 2 })
  await runner.stop()
  const { data } = await client.compare_eval_runs({ eval_run_id: after, before }, devKey)
  expect(data).toMatchObject({ not_comparable: 2, fixed: 0, broken: 0 })
  const why = data.cases.map(({ reason }) => reason)
  expect(why).toEqual([null, null, 'Its checks differ.', 'Its input or expected output differs.'])
  // The candidate is the run that is compared, even if it is the older one.
  const missing = async (runs: { eval_run_id: string; before: string }) =>
    (await client.compare_eval_runs(runs, devKey)).data.cases.flatMap(({ reason }) => reason ?? [])
  const [onlyBaseline, onlyCandidate] = ['Only in the baseline.', 'Only in the candidate.']
  expect(await missing({ eval_run_id: again.id, before })).toEqual([onlyBaseline, onlyBaseline])
  expect(await missing({ eval_run_id: before, before: again.id })).toEqual([
    onlyCandidate,
    onlyCandidate,
  ])
})

test('compares two runs in pages, newly failing cases first', async ({
  api,
  client,
  devKey,
  evals,
  prompt_id,
}) => {
  await evals.cases(3, [])
  const [before, after] = [await api.evalRun(prompt_id), await api.evalRun(prompt_id)]
  const results = await api.database.prisma.evalResult.findMany({
    where: { runId: before },
    orderBy: { caseId: 'asc' },
  })
  const [, fixed = '', broken = ''] = results.map(({ caseId }) => caseId)
  const pass = (runId: string, caseId: string) =>
    api.database.prisma.evalResult.updateMany({
      where: { runId, caseId },
      data: { outcome: 'passed' },
    })
  await pass(before, broken)
  await pass(after, fixed)
  const runs = { eval_run_id: after, before }
  const { data: whole } = await client.compare_eval_runs(runs, devKey)
  expect(whole).toMatchObject({ broken: 1, fixed: 1, same: 1, not_comparable: 0 })
  const { data: first, next_cursor } = await client.list_compared_cases(
    { ...runs, limit: 2 },
    devKey,
  )
  expect(first.map(({ change }) => change)).toEqual(['broken', 'fixed'])
  const rest = { ...runs, limit: 2, cursor: next_cursor ?? '' }
  expect((await client.list_compared_cases(rest, devKey)).data).toMatchObject([{ change: 'same' }])
  const only = await client.list_compared_cases({ ...runs, change: 'fixed' }, devKey)
  expect(only.data).toMatchObject([{ case_id: fixed, before: 'failed', after: 'passed' }])
})
