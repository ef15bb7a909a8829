import type { EvalOutcome } from '@promptwire/contract/evals/eval-fields'
import { expect } from 'vitest'
import { evalTest } from '../../../test/support/eval-test.ts'

type Outcomes = readonly EvalOutcome[]

/** Three runs of five test cases with the given outcomes and latencies. */
const test = evalTest.extend('grid', async ({ api, evals, prompt_id }) => {
  await evals.cases(5, [{ type: 'contains', value: 'Ada' }])
  const outcomes: readonly Outcomes[] = [
    ['failed', 'passed', 'passed', 'failed', 'passed'],
    ['failed', 'passed', 'passed', 'passed', 'passed'],
    ['failed', 'passed', 'error', 'failed', 'failed'],
  ]
  const { prisma } = api.database
  const eval_run_ids: string[] = []
  for (const [place, ended] of outcomes.entries()) {
    const runId = await api.evalRun(prompt_id)
    eval_run_ids.push(runId)
    const results = await prisma.evalResult.findMany({
      where: { runId },
      orderBy: { caseId: 'asc' },
    })
    for (const [i, { caseId }] of results.entries()) {
      const data = { outcome: ended[i] ?? 'passed', latencyMs: 100 * (i + 1), cost: 0.001 * place }
      await prisma.evalResult.update({ where: { runId_caseId: { runId, caseId } }, data })
    }
  }
  return { prompt_id, eval_run_ids }
})

test('a grid has a cell for each run, and regressions come first', async ({
  client,
  devKey,
  grid,
}) => {
  const { data: listed } = await client.list_test_cases({ prompt_id: grid.prompt_id }, devKey)
  const [same, passing, second, fixed, last] = listed.map(({ id }) => id)
  const { data } = await client.list_eval_grid_cases(grid, devKey)
  expect(data.map(({ case_id, change }) => [case_id, change])).toEqual([
    [second, 'broken'],
    [last, 'broken'],
    [fixed, 'fixed'],
    [same, 'same'],
    [passing, 'same'],
  ])
  const [baseline, one, other] = grid.eval_run_ids
  expect(data[0]?.cells).toMatchObject([
    { eval_run_id: baseline, outcome: 'passed', change: null, latency_ms: 300, cost_usd: 0 },
    { eval_run_id: one, outcome: 'passed', change: 'same', reason: null, cost_usd: 0.001 },
    { eval_run_id: other, outcome: 'error', change: 'broken', reason: null, cost_usd: 0.002 },
  ])
})

test('a grid counts changes, and has the median of answers', async ({ client, devKey, grid }) => {
  const { data } = await client.get_eval_grid(grid, devKey)
  expect(data.rows).toEqual({ broken: 2, fixed: 1, same: 2, not_comparable: 0 })
  const none = { broken: 0, fixed: 0, same: 0, not_comparable: 0 }
  expect(data.columns.map(({ id }) => id)).toEqual(grid.eval_run_ids)
  expect(data.columns).toMatchObject([
    { ...none, median_latency_ms: 300, state: 'finished', cases: 5 },
    { ...none, fixed: 1, same: 4 },
    // Errors have no answer.
    { ...none, broken: 2, same: 3, median_latency_ms: 300 },
  ])
  const only = { ...grid, change: 'broken' as const, limit: 1 }
  const { data: first, next_cursor } = await client.list_eval_grid_cases(only, devKey)
  const rest = await client.list_eval_grid_cases({ ...only, cursor: next_cursor ?? '' }, devKey)
  expect([...first, ...rest.data].map(({ change }) => change)).toEqual(['broken', 'broken'])
  expect(rest.next_cursor).toBeNull()
})

test('a cell that cannot be compared says why', async ({ api, client, devKey, grid }) => {
  const { prompt_id, eval_run_ids } = grid
  const { data: listed } = await client.list_test_cases({ prompt_id }, devKey)
  const [changed, deleted] = listed.map(({ id }) => id)
  await client.update_test_case({ test_case_id: changed ?? '', checks: [] }, devKey)
  await client.delete_test_case({ test_case_id: deleted ?? '' }, devKey)
  const added = await api.testCase(prompt_id)
  const later = await api.evalRun(prompt_id)
  const runs = { prompt_id, eval_run_ids: [eval_run_ids[0] ?? '', later] }
  const { data } = await client.list_eval_grid_cases(runs, devKey)
  const reasons = data.flatMap(({ case_id, cells: [, cell] }) =>
    cell?.reason ? [[case_id, cell.outcome, cell.reason]] : [],
  )
  expect(new Set(reasons)).toEqual(
    new Set([
      [changed, 'failed', 'Its checks differ.'],
      [deleted, null, 'Only in the baseline.'],
      [added, 'failed', 'Only in the candidate.'],
    ]),
  )
  expect((await client.get_eval_grid(runs, devKey)).data.columns[1]?.not_comparable).toBe(3)
})

test('a grid takes up to six runs of its own prompt', async ({
  api,
  client,
  devKey,
  grid,
  owner,
}) => {
  const other = await api.prompt(owner)
  await api.testCase(other.id)
  const foreign = await api.evalRun(other.id)
  const asked = (eval_run_ids: string[]) =>
    client.get_eval_grid({ prompt_id: grid.prompt_id, eval_run_ids }, devKey)
  await expect(asked([...grid.eval_run_ids, foreign])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const [one = ''] = grid.eval_run_ids
  for (const many of [[], Array.from({ length: 7 }, () => one)]) {
    await expect(asked(many)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  const { data } = await client.list_eval_results({ eval_run_id: one, case_id: foreign }, devKey)
  expect(data).toEqual([])
})

test('outputs of a test case are compared by words', async ({
  api,
  grid,
  client,
  devKey,
  ownersProject,
}) => {
  const [before = '', eval_run_id = ''] = grid.eval_run_ids
  const { data: listed } = await client.list_test_cases({ prompt_id: grid.prompt_id }, devKey)
  const case_id = listed[0]?.id ?? ''
  const output = `Hello there ${'and so on '.repeat(200)}`
  const where = { runId_caseId: { runId: eval_run_id, caseId: case_id } }
  await api.database.prisma.evalResult.update({ where, data: { output } })
  const compared = { eval_run_id, before, case_id }
  const { data } = await ownersProject.compare_eval_outputs(compared, {})
  expect(data.content[0]).toEqual({ kind: 'same', text: 'Hello' })
  expect(data.content.map(({ text }) => text).join('')).toBe(output)
  await expect(
    ownersProject.compare_eval_outputs({ ...compared, case_id: eval_run_id }, {}),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
