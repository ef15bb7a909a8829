import { expect } from 'vitest'
import { test } from '../../../test/support/test-case-test.ts'

test.for([
  [{ type: 'contains', value: 'voice' }, 'Your invoice', 'Your order'],
  [{ type: 'not_contains', value: 'refund' }, 'No', 'A refund'],
  [{ type: 'equals', value: 'Yes' }, 'Yes', 'Yes.'],
  [{ type: 'regex', value: '^\\p{Lu}' }, 'Éa', 'éa'],
  [{ type: 'json_schema', value: { type: 'object', required: ['a'] } }, '{"a":1}', '{}'],
  [{ type: 'json_schema', value: { type: 'number' } }, '1', 'one'],
  [{ type: 'max_tokens', value: 2 }, 'Hello there', 'Hello there, you'],
] as const)('%j passes %j and fails %j, with a reason', async ([check, good, bad], { prompts }) => {
  const { type } = check
  expect(await prompts.judge([check], good)).toEqual({
    passed: true,
    outcome: 'passed',
    score: 1,
    results: [{ type, passed: true, outcome: 'passed', score: 1, reason: null }],
  })
  expect(await prompts.judge([check], bad)).toEqual({
    passed: false,
    outcome: 'failed',
    score: 0,
    results: [
      {
        type,
        passed: false,
        outcome: 'failed',
        score: 0,
        reason: expect.stringMatching(/^The .*\.$/),
      },
    ],
  })
})

test('checks return results in order; an output without checks is unchecked', async ({
  prompts,
}) => {
  const checks = [
    { type: 'regex', value: 'a' },
    { type: 'contains', value: 'b' },
    { type: 'json_schema', value: {} },
  ]
  const { results } = await prompts.judge(checks, 'a')
  expect(results.map(({ type, passed }) => [type, passed])).toEqual([
    ['regex', true],
    ['contains', false],
    ['json_schema', false],
  ])
  expect(await prompts.judge([], 'anything')).toMatchObject({
    outcome: 'unchecked',
    passed: false,
    score: null,
    results: [],
  })
})

test('a pattern or schema that never ends fails alone and delays no other request', async ({
  api,
  prompts,
}) => {
  const evil = { type: 'regex', value: '^(a+)+$' }
  const output = `${'a'.repeat(40)}!`
  let answered = 0
  const asking = (async () => {
    const { text } = await api.key(await api.owner())
    for (; answered < 20; answered++) await api.get('/prompts', text)
  })()
  const judging = prompts.judge(
    [{ type: 'contains', value: '!' }, evil, { type: 'regex', value: 'a' }],
    output,
  )
  await asking
  expect(answered).toBe(20)
  const { results } = await judging
  const late = { type: 'regex', passed: false, reason: 'The check took longer than 1 second.' }
  expect(results).toMatchObject([{ type: 'contains', passed: true, reason: null }, late, late])
  const pattern = { type: 'string', pattern: '^(a+)+$' }
  const schema = await prompts.judge(
    [{ type: 'json_schema', value: pattern }],
    JSON.stringify(output),
  )
  expect(schema.passed).toBe(false)
})

test('validates the maximum number of schemas of a test case in time', async ({ prompts }) => {
  const checks = Array.from({ length: 50 }, (_, i) => ({
    type: 'json_schema',
    value: { type: 'object', required: [`field_${i % 2}`] },
  }))
  const { results } = await prompts.judge(checks, '{"field_0":1}')
  const reasons = results.map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === null)).toHaveLength(25)
  expect(reasons.filter((reason) => reason?.includes("'field_1'"))).toHaveLength(25)
})

test.for([{ $ref: 'https://example.com/schema.json' }, { type: 'nonsense' }, { pattern: '(' }])(
  'the schema %j fails as invalid',
  async (value, { prompts }) => {
    const { results } = await prompts.judge([{ type: 'json_schema', value }], '1')
    expect(results[0]?.reason).toBe('The schema is invalid.')
  },
)
