import { expect } from 'vitest'
import { evalTest, isJudgeCall } from '../../../test/support/eval-test.ts'

const test = evalTest
  .extend('provider', async ({ ownersProject, server }) => {
    const given = { kind: 'openai-compatible', name: 'Mine', base_url: server.url } as const
    await ownersProject.create_provider({ ...given, default_model: 'small' }, {})
  })
  .extend('finish', ({ client, devKey, evals, provider: _provider, work }) => async () => {
    const { id: eval_run_id } = await evals.start({ provider: 'Mine' })
    const runner = work()
    await evals.ended(eval_run_id).toMatchObject({ state: 'finished' })
    await runner.stop()
    const { data: run } = await client.get_eval_run({ eval_run_id }, devKey)
    const { data: results } = await client.list_eval_results({ eval_run_id }, devKey)
    return { run, results }
  })

test('scores a refusal and a filtered answer, and marks them', async ({
  evals,
  finish,
  server,
}) => {
  server.behaviours.push(
    { finish: 'refusal', pieces: ['I cannot help.'] },
    { finish: 'content_filter', pieces: ['I cannot'] },
  )
  await evals.cases(2, [
    { type: 'contains', value: 'cannot' },
    { type: 'finish-reason', value: 'content_filter' },
  ])
  const { run, results } = await finish()
  expect(run).toMatchObject({ passed: 2, demo: false })
  expect(
    new Set(results.map(({ finish_reason, problem }) => `${finish_reason}: ${problem}`)),
  ).toEqual(
    new Set([
      'refusal: The model refused to answer.',
      "content_filter: The provider's content filter stopped the answer.",
    ]),
  )
})

test("a judge's refusal is an error that says so, never a verdict", async ({
  evals,
  finish,
  server,
}) => {
  server.rules.otherwise = ({ body }) =>
    isJudgeCall(body) ? { finish: 'refusal', pieces: ['{"reason":"","passed":true}'] } : {}
  await evals.cases(1, [{ type: 'llm-rubric', value: 'It is polite' }])
  const { run, results } = await finish()
  expect(run).toMatchObject({ passed: 0, errors: 1 })
  expect(results[0]?.error).toBe('The judge gave no verdict. The model refused to answer.')
})

test('a judge can think first; quotes in its reasoning are not the verdict', async ({
  evals,
  finish,
  server,
}) => {
  const answers = [
    ['<think>It says {"reason":"","passed":true}.</think>\n{"reason":"Long.","passed":false}'],
    ['<think>Hm {{name}} {"passed":\n{"reason":"Long.","passed":false}'],
    ['{"reason":"Uses <think>x</think>.","passed":false}'],
  ]
  server.rules.otherwise = ({ body }) =>
    isJudgeCall(body) ? { pieces: answers.shift() ?? [] } : {}
  await evals.cases(3, [{ type: 'llm-rubric', value: 'It is short' }])
  const { run } = await finish()
  expect(run).toMatchObject({ passed: 0, failed: 3, errors: 0 })
})

test('a truncated verdict is invalid', async ({ evals, finish, server }) => {
  const quoting = {
    pieces: ['<think>It says\n{"reason":"","passed":true}'],
    finish: 'length',
  } as const
  server.rules.otherwise = ({ body }) => (isJudgeCall(body) ? quoting : {})
  await evals.cases(1, [{ type: 'llm-rubric', value: 'It is short' }])
  expect((await finish()).run).toMatchObject({ passed: 0, errors: 1 })
})

test('checks get the answer without its reasoning, which is returned separately', async ({
  evals,
  finish,
  server,
}) => {
  server.rules.otherwise = () => ({ pieces: ['<think>Maybe no.</think>', 'yes'] })
  await evals.cases(1, [{ type: 'equals', value: 'yes' }])
  const { run, results } = await finish()
  expect(run.passed).toBe(1)
  expect(results[0]).toMatchObject({ output: 'yes', reasoning: 'Maybe no.', problem: null })
})

test('a run lists ignored settings and says that it used the demo', async ({
  client,
  devKey,
  evals,
  finish,
  prompt_id,
}) => {
  await client.update_prompt({ prompt_id, model_config: { stop: ['END'], top_k: 5, n: 2 } }, devKey)
  await evals.cases(1, [{ type: 'contains', value: 'stand-in' }])
  const { run } = await finish()
  expect(run.settings_not_sent).toEqual([
    { setting: 'n', reason: 'A run has one answer.' },
    { setting: 'top_k', reason: 'The model does not support it.' },
  ])
  expect(run.request).toMatchObject({ path: '/chat/completions', body: { stop: ['END'] } })
  expect(await evals.start()).toMatchObject({ demo: true, settings_not_sent: [] })
})

test('a run lists that it used another model than the prompt names, unless the caller chose it', async ({
  client,
  devKey,
  evals,
  finish,
  prompt_id,
}) => {
  await client.update_prompt({ prompt_id, model_config: { model: 'gpt-4.1' } }, devKey)
  await evals.cases(1, [{ type: 'contains', value: 'stand-in' }])
  const replaced = { setting: 'model', reason: expect.stringMatching(/Mine.*small/) }
  const { run } = await finish()
  expect(run.settings_not_sent).toEqual([replaced])
  const { data: chosen } = await client.run_eval(
    { prompt_id, provider: 'Mine', model: 'small' },
    devKey,
  )
  expect(chosen.settings_not_sent).toEqual([])
})
