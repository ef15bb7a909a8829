import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const rubric = (value: string) => ({ type: 'llm-rubric', value }) as const
const came = (type: string, passed: boolean) => {
  const outcome = passed ? 'passed' : 'failed'
  return { type, passed, outcome, score: passed ? 1 : 0, reason: null }
}

/** One test case with nested checks: a model judges two, code judges one. */
const test = apiTest.extend('judged', async ({ api, owner }) => {
  const { id: promptId } = await api.prompt(owner)
  const text = { type: 'contains', value: 'x' } as const
  const set = { type: 'assert-set' as const, assert: [text, rubric('It is short')] }
  const case_id = await api.testCase(promptId, { checks: [rubric('It is polite'), set] })
  const eval_run_id = await api.evalRun(promptId)
  const { prisma } = api.database
  const judge = { judgeProviderId: 'demo', judgeModel: 'demo-brief', judgePrompt: 1 }
  await prisma.evalRun.update({ where: { id: eval_run_id }, data: judge })
  const inSet = [came('contains', true), came('llm-rubric', false)]
  const results = [came('llm-rubric', true), { ...came('assert-set', false), results: inSet }]
  const data = { judged: true, results }
  await prisma.evalResult.updateMany({ where: { runId: eval_run_id }, data })
  return { eval_run_id, case_id }
})

test('people label each LLM-judged check, and agreement is counted by criterion', async ({
  client,
  devKey,
  ownersProject,
  judged,
}) => {
  await ownersProject.mark_eval_result({ ...judged, check: 0, mark: 'wrong' }, {})
  const second = await ownersProject.mark_eval_result({ ...judged, check: 2, mark: 'right' }, {})
  expect(second.data).toEqual({ case_id: judged.case_id, check: 2, mark: 'right' })
  const { eval_run_id } = judged
  const { data } = await client.list_eval_results({ eval_run_id }, devKey)
  expect(data).toMatchObject([
    {
      mark: null,
      check_marks: [
        { check: 0, mark: 'wrong' },
        { check: 2, mark: 'right' },
      ],
    },
  ])
  const calibration = await client.get_eval_calibration({ eval_run_id }, devKey)
  const both = { marks: 2, right: 1, agreement: 0.5, false_passes: 1, false_fails: 0 }
  expect(calibration.data).toMatchObject({ run: both, prompt: both, not_counted: 0 })
  expect(calibration.data.checks).toMatchObject([
    { criterion: 'It is polite', marks: 1, right: 0, false_passes: 1 },
    { criterion: 'It is short', marks: 1, right: 1 },
  ])
})

test('a label of a result counts until one of its checks is labelled, and again once that is removed', async ({
  client,
  devKey,
  ownersProject,
  judged,
}) => {
  const { eval_run_id } = judged
  const counted = async () => {
    const { data } = await client.get_eval_calibration({ eval_run_id }, devKey)
    return [data.run.marks, data.run.right, data.checks.length]
  }
  await ownersProject.mark_eval_result({ ...judged, mark: 'right' }, {})
  expect(await counted()).toEqual([1, 1, 0])
  await ownersProject.mark_eval_result({ ...judged, check: 2, mark: 'wrong' }, {})
  expect(await counted()).toEqual([1, 0, 1])
  await ownersProject.mark_eval_result({ ...judged, check: 2, mark: null }, {})
  expect(await counted()).toEqual([1, 1, 0])
})

test('labels by keys do not measure the judge or replace labels by people', async ({
  client,
  devKey,
  ownersProject,
  judged,
}) => {
  const { eval_run_id } = judged
  const check = { ...judged, check: 0 }
  await client.mark_eval_result({ ...check, mark: 'right' }, devKey)
  const { data } = await client.get_eval_calibration({ eval_run_id }, devKey)
  expect(data).toMatchObject({ run: { marks: 0 }, checks: [], not_counted: 1 })
  await ownersProject.mark_eval_result({ ...check, mark: 'right' }, {})
  for (const mark of ['wrong', null] as const) {
    const replacing = client.mark_eval_result({ ...check, mark }, devKey)
    await expect(replacing).rejects.toMatchObject({ code: 'CONFLICT' })
  }
})

test('a check without an LLM judge cannot be labelled', async ({ ownersProject, judged }) => {
  for (const check of [1, 3]) {
    const marking = ownersProject.mark_eval_result({ ...judged, check, mark: 'right' }, {})
    await expect(marking).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})
