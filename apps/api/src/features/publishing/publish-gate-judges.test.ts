import { expect } from 'vitest'
import { gateTest } from '../../../test/support/gate-test.ts'

const test = gateTest.extend('judged', async ({ api, evals, gate, saved: prompt_id }) => {
  const { prisma } = api.database
  await evals.cases(18, [{ type: 'contains', value: 'PONG' }])
  /** A run of all 20 test cases, decided by an LLM judge. */
  const run = async (model: string, outcome: 'passed' | 'failed' = 'failed') => {
    const id = await api.evalRun(prompt_id, 'finished', outcome)
    const judge = { judgeProviderId: 'demo', judgeProviderName: 'Demo', judgeModel: model }
    await prisma.evalRun.update({ where: { id }, data: { ...judge, judgePrompt: 1 } })
    await prisma.evalResult.updateMany({ where: { runId: id }, data: { judged: true } })
    return id
  }
  /** The gate after people marked `all` verdicts of a run, `wrong` of them as wrong. */
  const marked = async (runId: string, wrong: number, all: number) => {
    const results = await prisma.evalResult.findMany({ where: { runId } })
    for (const [mark, some] of [
      [null, results.slice(all)],
      ['right', results.slice(wrong, all)],
      ['wrong', results.slice(0, wrong)],
    ] as const) {
      const caseId = { in: some.map((one) => one.caseId) }
      await prisma.evalResult.updateMany({ where: { runId, caseId }, data: { mark } })
    }
    return (await gate.review(1)).gate
  }
  return { run, marked }
})

test('a judge with too little label agreement does not close the gate alone', async ({
  judged,
}) => {
  const runId = await judged.run('demo-brief')
  const marked = (wrong: number, all: number) => judged.marked(runId, wrong, all)
  expect(await marked(0, 0)).toMatchObject({ open: true, failed: 20, doubtful: 20 })
  expect(await marked(0, 19)).toMatchObject({ open: true })
  expect(await marked(4, 20)).toMatchObject({ open: false, doubtful: 0 })
  expect(await marked(5, 20)).toMatchObject({ open: true, doubtful: 20 })
})

test("a runner's own choice of judge does not open the gate", async ({
  api,
  gate,
  judged,
  saved: prompt_id,
}) => {
  await judged.marked(await judged.run('demo-brief'), 0, 20)
  await judged.run('lenient', 'passed')
  expect((await gate.review(1)).gate).toMatchObject({ open: false, failed: 20, passed: 0 })
  await api.edit(prompt_id, 'Another')
  await judged.run('lenient', 'passed')
  expect((await gate.review()).gate).toMatchObject({ open: false, not_run: 20, doubtful: 0 })
  await judged.run('demo-brief', 'passed')
  expect((await gate.review()).gate).toMatchObject({ open: true, passed: 20 })
})
