import { expect } from 'vitest'
import { listRuns } from '../../src/features/evals/evals.sql.ts'
import { sweep } from '../../src/features/retention/sweep.sql.ts'
import { DAY_MS, DEFAULTS, sweepTest } from '../support/sweep-test.ts'

const test = sweepTest.extend('runs', async ({ api, project }) => {
  const owner = await api.owner()
  const { id: promptId } = await api.publishedPrompt(owner)
  const cases = [await api.testCase(promptId), await api.testCase(promptId)] as const
  return {
    owner,
    promptId,
    cases,
    sweepAfter: (days: number) => project.sweepAfter(days, { ...DEFAULTS, runDays: 30 }),
    kept: async () =>
      (await listRuns(api.unitOfWork, promptId, undefined, 50)).map((run) => run.id).toSorted(),
    /** Simulates a rerun of failures only, with one test case less. */
    without: async (runId: string, caseId: string) => {
      await api.database.prisma.evalResult.deleteMany({ where: { runId, caseId } })
      await api.database.prisma.evalCase.deleteMany({ where: { runId, caseId } })
    },
    judge: async (id: string, judgeModel: string) => {
      const judge = { judgeProviderId: 'demo', judgeModel, judgePrompt: 1 }
      await api.database.prisma.evalRun.update({ where: { id }, data: judge })
      await api.database.prisma.evalResult.updateMany({
        where: { runId: id },
        data: { judged: true },
      })
    },
  }
})

test('runs of test cases are deleted with them, except the last ones of the published version', async ({
  api,
  runs,
}) => {
  const { promptId: id, kept } = runs
  const [first, last] = [await api.evalRun(id), await api.evalRun(id)]
  await api.edit(id, 'Another')
  const other = await api.evalRun(id)
  await runs.sweepAfter(29)
  expect(await kept()).toEqual([first, last, other])
  await runs.sweepAfter(31)
  expect(await kept()).toEqual([last])
})

test('keeps the run that a rerun of failures completes', async ({ api, client, runs }) => {
  const { promptId: id, kept } = runs
  await api.evalRun(id)
  const [whole, again] = [await api.evalRun(id), await api.evalRun(id)]
  await runs.without(again, runs.cases[0])
  await runs.sweepAfter(31)
  expect(await kept()).toEqual([whole, again])
  // The other test case changed afterwards, so its result is outdated.
  const { text: bearer } = await api.key(runs.owner)
  await client.update_test_case({ test_case_id: runs.cases[0], input_text: 'Continue' }, { bearer })
  await runs.sweepAfter(31)
  expect(await kept()).toEqual([again])
})

test('a later run with another judge replaces no result, and labels by people stay', async ({
  api,
  runs,
}) => {
  const { promptId: id, kept } = runs
  const { prisma } = api.database
  const [unmarked, byKey, byPerson] = [
    await api.evalRun(id),
    await api.evalRun(id),
    await api.evalRun(id),
  ]
  const [last, other] = [await api.evalRun(id), await api.evalRun(id)]
  for (const run of [unmarked, byKey, byPerson, last]) await runs.judge(run, 'one')
  await runs.judge(other, 'another')
  const mark = (runId: string, markedWith: string | null) =>
    prisma.evalResult.updateMany({ where: { runId }, data: { mark: 'right', markedWith } })
  await mark(byPerson, null)
  await mark(byKey, id)
  await runs.sweepAfter(31)
  expect(await kept()).toEqual([byPerson, last, other])
})

test('retained runs are read once per sweep, and hide no expired one', async ({ api, runs }) => {
  const { promptId: id, kept } = runs
  const { prisma } = api.database
  const all: string[] = []
  for (let i = 0; i < 13; i++) all.push(await api.evalRun(id))
  const marked = all.slice(0, 12).filter((_, i) => i % 4 !== 3)
  for (const run of all) await runs.judge(run, 'one')
  await prisma.evalResult.updateMany({
    where: { runId: { in: marked } },
    data: { mark: 'right' },
  })
  const now = new Date(api.clock.now.getTime() + 31 * DAY_MS)
  const old = await prisma.evalRun.count()
  let steps = 0
  const onStep = async () => void steps++
  await sweep(api.database, { now, retention: { ...DEFAULTS, runDays: 30 }, onStep })
  expect(await kept()).toEqual([...marked, all[12]].toSorted())
  expect(steps, 'five runs at a time').toBe(Math.floor(old / 5))
})
