import { expect } from 'vitest'
import { listResults, requireRun } from '../../src/features/evals/evals.sql.ts'
import { saveResult } from '../../src/features/evals/runner/eval-work.sql.ts'
import { evalTest as test } from '../support/eval-test.ts'

test('starting a run returns at once; each case is scored and reported with its usage', async ({
  client,
  devKey,
  evals,
  work,
}) => {
  await evals.cases(3, [
    { type: 'contains', value: 'Ada' },
    { type: 'finish-reason', value: 'stop' },
  ])
  const { id: eval_run_id, ...queued } = await evals.start()
  expect(queued).toMatchObject({ state: 'queued', cases: 3, passed: 0, model: 'demo-brief' })
  const runner = work()
  const finished = { state: 'finished', passed: 2, failed: 1, errors: 0, judge: null }
  await evals.ended(eval_run_id).toMatchObject(finished)
  await runner.stop()
  const { data } = await client.list_eval_results({ eval_run_id, outcome: 'failed' }, devKey)
  expect(data).toMatchObject([
    {
      output: 'PONG Bo',
      score: 0.5,
      results: [
        { type: 'contains', passed: false },
        { type: 'finish-reason', passed: true },
      ],
      checks: [
        { type: 'contains', value: 'Ada' },
        { type: 'finish-reason', value: 'stop' },
      ],
      input_tokens: expect.any(Number),
      finish_reason: 'stop',
    },
  ])
})

test('a run continues after its process dies, and records each case once', async ({
  api,
  client,
  devKey,
  evals,
  work,
}) => {
  await evals.cases(40, [{ type: 'contains', value: 'PONG' }])
  const { id: eval_run_id } = await evals.start()
  const first = work()
  await expect
    .poll(() => api.database.prisma.evalResult.count({ where: { runId: eval_run_id } }), {
      interval: 20,
    })
    .toBeGreaterThan(2)
  await first.stop()
  const both = [work(), work()]
  await evals
    .ended(eval_run_id)
    .toMatchObject({ state: 'finished', passed: 40, failed: 0, errors: 0 })
  await Promise.all(both.map((runner) => runner.stop()))
  expect(await api.database.prisma.evalResult.count({ where: { runId: eval_run_id } })).toBe(40)
  const { data } = await client.get_eval_run({ eval_run_id }, devKey)
  expect(data.passed).toBe(40)
})

test('ignores a second result of a case, and one after the run has ended', async ({
  api,
  prompt_id,
  owner,
  evals,
}) => {
  await evals.cases(1, [])
  const runId = await api.evalRun(prompt_id)
  const [result] = await listResults(api.unitOfWork, runId, {}, 10)
  const again = { ...result, outcome: 'passed' } as never
  await saveResult(api.unitOfWork, runId, again)
  await api.database.prisma.evalRun.update({ where: { id: runId }, data: { state: 'running' } })
  await saveResult(api.unitOfWork, runId, again)
  expect(await requireRun(api.unitOfWork, { ...owner, at: api.clock.now }, runId)).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('a cancelled run ends, accepts no results and is not restarted', async ({
  client,
  devKey,
  evals,
  work,
}) => {
  await evals.cases(2, [])
  const { id: eval_run_id } = await evals.start()
  const { data } = await client.cancel_eval_run({ eval_run_id }, devKey)
  expect(data.state).toBe('cancelled')
  const runner = work()
  const other = await evals.start()
  await evals.ended(other.id).toMatchObject({ state: 'finished' })
  await runner.stop()
  const { data: left } = await client.get_eval_run({ eval_run_id }, devKey)
  expect(left).toMatchObject({ state: 'cancelled', passed: 0, errors: 0 })
})

test("a prompt without test cases, and another project's, cannot be run", async ({
  api,
  client,
  evals,
  devKey,
}) => {
  await expect(evals.start()).rejects.toMatchObject({ code: 'CONFLICT' })
  await evals.cases(1, [])
  const { id: eval_run_id } = await evals.start()
  const stranger = { bearer: (await api.key(await api.owner())).text }
  await expect(client.get_eval_run({ eval_run_id }, stranger)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const going = client.rerun_eval_failures({ eval_run_id }, devKey)
  await expect(going).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a run covers the named test cases, and none of another prompt', async ({
  api,
  client,
  devKey,
  evals,
  owner,
  prompt_id,
}) => {
  await evals.cases(3, [])
  const { data } = await client.list_test_cases({ prompt_id }, devKey)
  const [first = '', , third = ''] = data.map(({ id }) => id)
  const demo = { provider: 'demo', model: 'demo-brief' }
  expect(await evals.start({ ...demo, test_case_ids: [first, third, first] })).toMatchObject({
    cases: 2,
    version: null,
    revision: expect.any(Number),
  })
  const foreign = await api.testCase((await api.prompt(owner)).id)
  await expect(evals.start({ ...demo, test_case_ids: [first, foreign] })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  })
})

test('a live key can run the published version only', async ({
  api,
  client,
  evals,
  liveKey,
  owner,
  prompt_id,
}) => {
  await evals.cases(1, [])
  await expect(client.run_eval({ prompt_id, provider: 'demo' }, liveKey)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const published = await api.publishedPrompt(owner)
  await api.testCase(published.id)
  const { data } = await client.run_eval({ prompt_id: published.id, provider: 'demo' }, liveKey)
  expect(data).toMatchObject({ version: 1, revision: null })
})
