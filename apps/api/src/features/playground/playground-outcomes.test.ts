import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import { type ModelBehaviour, modelServerOfTest } from '../../../../../test/support/model-server.ts'
import { KINDS } from '../../../test/support/model-call-test.ts'

const test = apiTest
  .extend('apiOptions', {
    environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1', DEMO_PROVIDER: 'true' },
  })
  .extend('server', modelServerOfTest)
  .extend('run', async ({ api, client, devKey, owner, ownersProject, server }) => {
    for (const kind of KINDS) {
      const base_url = kind === 'google' ? server.googleUrl : server.url
      const given = {
        kind,
        name: kind,
        base_url,
        credential: 'sk-0123456789',
        default_model: 'small',
      }
      await ownersProject.create_provider(given)
    }
    const { slug: prompt_id } = await api.publishedPrompt(owner)
    return async (provider: string, behaviour: ModelBehaviour = {}, more: object = {}) => {
      server.behaviours.push(behaviour)
      const given = { prompt_id, provider, message: 'Hi', ...more }
      const { data } = await client.run_playground(given, devKey)
      const kept = await client.get_playground_run({ playground_run_id: data.id }, devKey)
      expect(kept.data).toEqual(data)
      return data
    }
  })

const FILTER = /^The provider's content filter (?:stopped the answer|blocked the prompt) \(\w+\)\.$/
const REFUSAL = /^The model refused to answer\.$/

test.for(KINDS)('%s: a run reports its finish reason', async (kind, { run }) => {
  expect(await run(kind)).toMatchObject({
    outcome: 'finished',
    finish_reason: 'stop',
    problem: null,
    demo: false,
    reasoning: null,
    settings_not_sent: [],
  })
  expect(await run(kind, { finish: 'length' })).toMatchObject({
    outcome: 'cut',
    finish_reason: 'length',
    problem: 'Stopped at max tokens.',
  })
  const refused = { outcome: 'refused', finish_reason: 'refusal', problem: REFUSAL }
  const filtered = { outcome: 'filtered', finish_reason: 'content_filter', problem: FILTER }
  const cases = [
    ['content_filter', kind === 'anthropic' ? refused : filtered],
    ['refusal', kind === 'google' ? filtered : refused],
    ['blocked', kind === 'anthropic' ? refused : filtered],
  ] as const
  for (const [finish, { problem, ...expected }] of cases) {
    const ended = await run(kind, { finish, pieces: finish === 'blocked' ? [] : ['No.'] })
    expect(ended, finish).toMatchObject(expected)
    expect(ended.problem, finish).toMatch(problem)
  }
})

test('a prompt that a filter rejects with 400 is a filtered run without cost', async ({ run }) => {
  const error = { message: 'Filtered.', type: null, code: 'content_filter' }
  expect(await run('openai', { status: 400, body: { error } })).toMatchObject({
    outcome: 'filtered',
    problem: "The provider's content filter blocked the prompt.",
    output: '',
    tokens: { input: 0, output: 0 },
  })
})

test("lists ignored settings: the prompt's own and those that the SDK drops", async ({
  api,
  client,
  devKey,
  owner,
  run,
}) => {
  const more = { model: 'gpt-5.2', temperature: 0.3, max_tokens: 50 }
  const { settings_not_sent, settings } = await run('openai', {}, more)
  expect(settings).toEqual({ max_tokens: 50 })
  expect(settings_not_sent.map(({ setting }) => setting)).toEqual(['temperature'])
  const { slug: prompt_id } = await api.prompt(owner)
  const model_config = { model: 'x', topP: 0.5, n: 2, house_style: 'brief', seed: null }
  await client.update_prompt({ prompt_id, model_config }, devKey)
  const result = await run('google', {}, { prompt_id })
  expect(result.settings).toEqual({ top_p: 0.5 })
  expect(
    Object.fromEntries(result.settings_not_sent.map((each) => [each.setting, each.reason])),
  ).toEqual({
    model: expect.stringContaining('its model small ran'),
    n: 'A run has one answer.',
    house_style: expect.stringContaining('provider_options'),
  })
})

test.for<[string, string[], string | null, string]>([
  ['closed', ['\n<think>', 'Hm {"a": 1}', '</think>\n\nYes'], 'Hm {"a": 1}', 'Yes'],
  ['never closed', ['<think>Hm'], 'Hm', ''],
  ['only closed', ['Hm</think>Yes'], 'Hm', 'Yes'],
  ['empty', ['<think>\n\n</think>\n\nYes'], null, 'Yes'],
  ['with another tag name', ['<Reasoning>Hm</Reasoning>Yes'], 'Hm', 'Yes'],
  ['later in the answer', ['Yes <think>Hm</think>'], null, 'Yes <think>Hm</think>'],
])(
  'returns tagged reasoning that is %s apart from the output',
  async ([, pieces, reasoning, output], { run }) => {
    expect(await run('openai-compatible', { pieces })).toMatchObject({ reasoning, output })
  },
)

test('tags that the prompt asks for stay in the output', async ({ run }) => {
  const pieces = ['<thinking>Hm</thinking>Yes']
  const more = { message: 'Think in <thinking> first.' }
  expect(await run('openai-compatible', { pieces }, more)).toMatchObject({
    reasoning: null,
    output: pieces[0],
  })
})

test('time to first token is at most the total time', async ({ run }) => {
  for (const kind of KINDS) {
    const { first_word_ms, duration_ms } = await run(kind)
    expect(first_word_ms).toBeLessThanOrEqual(duration_ms)
  }
})

test('a field, not a label in the output, marks the demo', async ({ run }) => {
  expect(await run('demo')).toMatchObject({ demo: true, output: 'You wrote: Hi' })
})
