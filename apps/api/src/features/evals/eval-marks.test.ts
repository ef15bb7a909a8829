import { expect } from 'vitest'
import { evalTest as test } from '../../../test/support/eval-test.ts'

test('judge agreement counts the labels of its verdicts in all runs of the prompt', async ({
  api,
  client,
  devKey,
  evals,
  prompt_id,
}) => {
  await evals.cases(4, [{ type: 'llm-rubric', value: 'It is short' }])
  const judged = { judgeProviderId: 'demo', judgeModel: 'demo-brief', judgePrompt: 1 }
  const { prisma } = api.database
  const runs = [await api.evalRun(prompt_id), await api.evalRun(prompt_id)]
  const marks = ['right', 'wrong', 'wrong', 'right']
  for (const runId of runs) {
    await prisma.evalRun.update({ where: { id: runId }, data: judged })
    const results = await prisma.evalResult.findMany({
      where: { runId },
      orderBy: { caseId: 'asc' },
    })
    for (const [i, { caseId }] of results.entries()) {
      // The second result passed; another check decided the last one.
      const outcome = i === 1 ? 'passed' : 'failed'
      const data = { mark: marks[i] ?? null, judged: i < 3, outcome }
      await prisma.evalResult.update({ where: { runId_caseId: { runId, caseId } }, data })
    }
  }
  const { data } = await client.get_eval_calibration({ eval_run_id: runs[0] ?? '' }, devKey)
  const figures = { marks: 3, right: 1, agreement: 1 / 3, false_passes: 1, false_fails: 1 }
  const twice = { marks: 6, right: 2, agreement: 1 / 3, false_passes: 2, false_fails: 2 }
  expect(data).toMatchObject({ run: figures, prompt: twice, not_counted: 1 })
  expect(data.checks).toEqual([{ criterion: 'It is short', ...twice }])
  const plain = await client.get_eval_calibration(
    { eval_run_id: await api.evalRun(prompt_id) },
    devKey,
  )
  expect(plain.data).toMatchObject({ judge: null, prompt: { marks: 0, agreement: null } })
})

test('labels count by criterion, including a set that is the only check', async ({
  api,
  client,
  devKey,
  prompt_id,
}) => {
  const [short, polite] = ['It is short', 'It is polite'].map(
    (value) => ({ type: 'llm-rubric', value }) as const,
  )
  if (!short || !polite) throw new Error('there are two')
  const text = { type: 'contains', value: 'llm-rubric' } as const
  for (const checks of [
    [text, { type: 'assert-set' as const, assert: [text, short] }],
    [{ ...short, type: 'not-llm-rubric' as const }],
    [polite, text],
    [polite, short],
  ]) {
    await api.testCase(prompt_id, { checks })
  }
  const eval_run_id = await api.evalRun(prompt_id)
  const { prisma } = api.database
  const judge = { judgeProviderId: 'demo', judgeModel: 'demo-brief', judgePrompt: 1 }
  await prisma.evalRun.update({ where: { id: eval_run_id }, data: judge })
  const marked = { judged: true, mark: 'right' }
  await prisma.evalResult.updateMany({ where: { runId: eval_run_id }, data: marked })
  const { data } = await client.get_eval_calibration({ eval_run_id }, devKey)
  expect(data.run.marks).toBe(4)
  expect(data.checks.map(({ criterion, right }) => [criterion, right])).toEqual([
    ['It is short', 2],
    ['It is polite', 1],
  ])
})

test('labels by keys do not measure the judge or replace labels by people', async ({
  api,
  client,
  devKey,
  ownersProject,
  prompt_id,
}) => {
  const case_id = await api.testCase(prompt_id)
  const eval_run_id = await api.evalRun(prompt_id)
  const { prisma } = api.database
  const judge = { judgeProviderId: 'demo', judgeModel: 'demo-brief', judgePrompt: 1 }
  await prisma.evalRun.update({ where: { id: eval_run_id }, data: judge })
  await prisma.evalResult.updateMany({ where: { runId: eval_run_id }, data: { judged: true } })
  const of = { eval_run_id, case_id }
  const marks = async () => {
    const { data } = await client.get_eval_calibration({ eval_run_id }, devKey)
    return [data.prompt.marks, data.run.marks, data.not_counted]
  }
  await client.mark_eval_result({ ...of, mark: 'right' }, devKey)
  expect(await marks()).toEqual([0, 0, 1])
  await ownersProject.mark_eval_result({ ...of, mark: 'right' }, {})
  expect(await marks()).toEqual([1, 1, 0])
  await client.mark_eval_result({ ...of, mark: 'right' }, devKey)
  for (const mark of ['wrong', null] as const) {
    const replacing = client.mark_eval_result({ ...of, mark }, devKey)
    await expect(replacing).rejects.toMatchObject({ code: 'CONFLICT' })
  }
  expect(await marks()).toEqual([1, 1, 0])
  await ownersProject.mark_eval_result({ ...of, mark: null }, {})
  await client.mark_eval_result({ ...of, mark: 'wrong' }, devKey)
  expect(await marks()).toEqual([0, 0, 1])
})

test("a check decided without the model is not the judge's verdict", async ({
  api,
  client,
  devKey,
  evals,
  judgedProvider,
  ownersProject,
  prompt_id,
  work,
}) => {
  await judgedProvider('PONG', '{"reason":"It is long.","passed":false}')
  const rubric = { type: 'llm-rubric', value: 'It is short' } as const
  const checks = [{ type: 'contains', value: 'PONG' } as const, rubric]
  const judgedBy = async (threshold: number | null) =>
    api.testCase(prompt_id, { checks, threshold })
  const cases = [await judgedBy(0.5), await judgedBy(0.6), await judgedBy(null)]
  const { id: eval_run_id } = await evals.start({ provider: 'Mine' })
  const runner = work()
  await evals.ended(eval_run_id).toMatchObject({ state: 'finished', passed: 1, failed: 2 })
  await runner.stop()
  for (const case_id of cases) {
    await ownersProject.mark_eval_result({ eval_run_id, case_id, mark: 'right' }, {})
  }
  const { data } = await client.get_eval_calibration({ eval_run_id }, devKey)
  expect(data).toMatchObject({ run: { marks: 2, false_passes: 0 }, not_counted: 1 })
})
