import { expect } from 'vitest'
import { evalTest } from '../../../test/support/eval-test.ts'
import { isAllowed } from './model-rules.ts'

const PROVIDER = { kind: 'openai-compatible', name: 'Mine' } as const
const NO_LIMITS = { monthly_tokens: null, monthly_cost: null }

/** A project with its own provider, and a prompt with a block to try models on. */
const test = evalTest.extend(
  'provider',
  async ({ client, devKey, evals, ownersProject, prompt_id, server }) => {
    const models = ['priced', 'priced-mini', 'other']
    const given = { ...PROVIDER, base_url: server.url, default_model: 'other', models }
    await ownersProject.create_provider(given, {})
    await evals.cases(1, [{ type: 'llm-rubric', value: 'Is polite' }])
    const { data: blocks } = await client.list_blocks({ prompt_id }, devKey)
    const block_id = blocks[0]?.id ?? ''
    const named = { provider: 'Mine' }
    return (model: string) => ({
      playground: () =>
        client.run_playground({ prompt_id, variables: { name: 'Ada' }, ...named, model }, devKey),
      eval: () => client.run_eval({ prompt_id, ...named, model, judge_model: 'priced' }, devKey),
      judge: () =>
        client.run_eval({ prompt_id, ...named, model: 'priced', judge_model: model }, devKey),
      rewrite: () =>
        client.rewrite_block({ block_id, instruction: 'Shorter', ...named, model }, devKey),
    })
  },
)

const PURPOSES = ['playground', 'eval', 'judge', 'rewrite'] as const

test.for(PURPOSES)(
  'rejects a model that the project does not allow: %s',
  async (purpose, { client, devKey, ownersProject, provider, server }) => {
    await ownersProject.set_ai_budget({ ...NO_LIMITS, allowed_models: ['priced*'] }, {})
    await expect(provider('other')[purpose]()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/"other" of "Mine".*allowed_models.*\/models/),
    })
    expect(server.received).toEqual([])
    const { data: listed } = await client.list_models({}, devKey)
    expect(listed).toMatchObject([
      { name: 'Mine', models: ['priced', 'priced-mini'], default_model: 'priced' },
    ])
  },
)

test('runs the first allowed model if the default is not allowed', async ({
  client,
  devKey,
  ownersProject,
  prompt_id,
  provider,
  server,
}) => {
  await ownersProject.set_ai_budget({ ...NO_LIMITS, allowed_models: ['Mine/priced-*'] }, {})
  await provider('priced-mini').playground()
  const variables = { name: 'Ada' }
  await client.run_playground({ prompt_id, variables }, devKey)
  expect(server.received.map(({ body }) => body['model'])).toEqual(['priced-mini', 'priced-mini'])
})

test.for(PURPOSES)(
  'rejects a model without a known price under a cost limit: %s',
  async (purpose, { ownersProject, provider, server }) => {
    const limits = { monthly_tokens: null, monthly_cost: 20_000_000 }
    await ownersProject.set_ai_budget(limits, {})
    await expect(provider('other')[purpose]()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/price of "other" is unknown.*allow_unpriced_models/),
    })
    expect(server.received).toEqual([])
    await provider('priced').playground()
    await ownersProject.set_ai_budget({ ...limits, allow_unpriced_models: true }, {})
    await provider('other').playground()
    expect(server.received).toHaveLength(2)
  },
)

test('keeps omitted settings; the default max output tokens is the project’s', async ({
  ownersProject,
  provider,
  server,
}) => {
  const rules = { allowed_models: ['pri*'], allow_unpriced_models: true, max_output_tokens: 321 }
  await ownersProject.set_ai_budget({ ...NO_LIMITS, ...rules }, {})
  const limits = { monthly_tokens: 1_000_000, monthly_cost: null }
  const { data } = await ownersProject.set_ai_budget(limits, {})
  expect(data).toMatchObject({ ...limits, ...rules })
  await provider('priced').playground()
  expect(server.received[0]?.body['max_tokens']).toBe(321)
})

test.for<[string, string, boolean]>([
  ['gpt-5', 'gpt-5', true],
  ['gpt-5', 'gpt-5-mini', false],
  ['gpt-*', 'gpt-5-mini', true],
  ['*-mini', 'gpt-5-mini', true],
  ['g*5*mini', 'gpt-5-mini', true],
  ['mini*mini', 'mini', false],
  ['Mine/*', 'anything', true],
  ['Other/*', 'anything', false],
  ['gpt.5', 'gpt-5', false],
  ['*', 'anything', true],
])('the pattern %s and the model %s: %s', ([pattern, model, expected]) => {
  expect(isAllowed([pattern], 'Mine', model)).toBe(expected)
})
