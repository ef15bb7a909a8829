import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const RULES = 'Answer in short sentences, and never promise a refund. '.repeat(150)

const test = apiTest.extend(
  'review',
  ({ api, client, owner, devKey }) =>
    async (model?: string) => {
      const role = { type: 'role', title: 'Role', content: 'You help {{name}}.' } as const
      const rules = { type: 'guardrails', title: 'Rules', content: RULES } as const
      const { id: prompt_id } = await api.publishedPrompt(owner, {
        blocks: [role, rules],
        ...(model && { model_config: { model } }),
      })
      const review = async () => (await client.review_publish({ prompt_id }, devKey)).data
      const block_order = (await review()).cache?.better?.block_order ?? []
      await client.reorder_blocks({ prompt_id, block_ids: block_order }, devKey)
      const { input_cost, cache } = await review()
      if (!input_cost?.before || !cache) throw new Error('the key reads everything')
      return { ...input_cost, before: input_cost.before, cache }
    },
)

test('a publish review compares the input cost of both versions, with and without caching', async ({
  review,
}) => {
  const { before, after, cache } = await review('gpt-5')
  expect(before.cached_tokens, 'a placeholder is at its start').toBe(0)
  expect(before.cached_cost_usd).toBe(before.cost_usd)
  expect(after.tokens).toBe(before.tokens)
  expect(after.cost_usd).toBe(before.cost_usd)
  // $1.25 per million tokens; cached tokens cost a tenth.
  expect(after.cost_usd).toBeCloseTo((after.tokens * 1_000 * 1.25) / 1_000_000, 5)
  const uncached = after.tokens - after.cached_tokens
  const cached = uncached * 1_000 * 1.25 + after.cached_tokens * 1_000 * 0.125
  expect(after.cached_cost_usd).toBeCloseTo(cached / 1_000_000, 5)
  expect(cache).toMatchObject({ broken_by: { title: 'Role', variable: 'name' }, better: null })
})

test('only a start that the provider of the model caches makes it cheaper', async ({ review }) => {
  const { after } = await review('claude-opus-4-5')
  expect(after.stable_tokens).toBeGreaterThan(1_024)
  expect(after.cached_tokens, 'below the 4,096 of this model').toBe(0)
  expect(after.cached_cost_usd).toBe(after.cost_usd)
  const sonnet = (await review('claude-sonnet-4-5')).after
  expect(sonnet.cached_tokens).toBeGreaterThan(1_024)
  expect(sonnet.cached_cost_usd).toBeLessThan(sonnet.cost_usd ?? 0)
})

test.for([undefined, 'our-own-model'])(
  'a review has tokens alone for the model %s, whose price is unknown',
  async (model, { review }) => {
    const { before, after } = await review(model)
    expect(after).toMatchObject({ cost_usd: null, cached_cost_usd: null })
    expect(after.cached_tokens).toBeGreaterThan(before.cached_tokens)
  },
)

test('the review of a first publish has no cost before', async ({ api, client, owner, devKey }) => {
  const { id: prompt_id } = await api.prompt(owner)
  const { data } = await client.review_publish({ prompt_id }, devKey)
  expect(data.input_cost).toMatchObject({ before: null, after: { cost_usd: null } })
})
