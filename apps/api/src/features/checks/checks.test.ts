import { expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

interface Judged {
  readonly checks: readonly object[]
  readonly threshold?: number
}

const test = apiTest.extend('judge', async ({ api, client, owner, liveKey }) => {
  const { id: prompt_id } = await api.prompt(owner)
  return async ({ checks, threshold }: Judged, output: string) => {
    const written = { prompt_id, input_text: 'Hi', checks: checks as never, threshold }
    const { data } = await client.create_test_case(written, liveKey)
    return (await client.check_output({ test_case_id: data.id, output }, liveKey)).data
  }
})

const SCHEMA = { type: 'object', required: ['a'] }
const DATED = { type: 'object', properties: { on: { type: 'string', format: 'date' } } }
const WITHOUT_U = { type: 'object', properties: { a: { pattern: '^\\d\\-\\d$' } } }
const DRAFT_07 = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }

test.for([
  [{ type: 'icontains', value: 'INVOICE' }, 'Your Invoice', 'Your order'],
  [{ type: 'starts-with', value: 'Dear' }, 'Dear Ada', 'Oh Dear'],
  [{ type: 'contains-any', value: ['a', 'b'] }, 'b', 'c'],
  [{ type: 'contains-all', value: ['a', 'b'] }, 'ba', 'a'],
  [{ type: 'icontains-any', value: ['A', 'B'] }, 'b', 'c'],
  [{ type: 'icontains-all', value: ['A', 'B'] }, 'ba', 'a'],
  [{ type: 'equals', value: 'Yes' }, 'Yes', 'Yes.'],
  [{ type: 'regex', value: '^\\d+$' }, '12', 'twelve'],
  [{ type: 'is-json' }, '[1]', 'one'],
  [{ type: 'is-json', value: SCHEMA }, '{"a":1}', '{}'],
  [{ type: 'contains-json' }, 'Here: {"x":"}"} is it', 'Here {is} it'],
  [{ type: 'contains-json', value: SCHEMA }, 'No {"b":1} but {"a":1}', 'Only {"b":1}'],
  [{ type: 'contains-json', value: SCHEMA }, 'In a list: [{"a":1}]', '[1]'],
  [{ type: 'contains-json', value: SCHEMA }, 'Fixed: {"a": {b: \'c\'},}', 'Not {a b}'],
  [{ type: 'contains-json' }, '{"a":1,}', 'Words {in braces, only}'],
  [{ type: 'is-json', value: DATED }, '{"on":"2020-12-31"}', '{"on":"2020-13-45"}'],
  [{ type: 'is-json', value: WITHOUT_U }, '{"a":"1-2"}', '{"a":"12"}'],
  [{ type: 'is-json', value: DRAFT_07 }, '["a"]', '[1]'],
  [{ type: 'is-json', value: { items: [{ type: 'string' }] } }, '["a"]', '[1]'],
  [{ type: 'is-json', value: { $async: true, ...SCHEMA } }, '{"a":1}', '{}'],
  [{ type: 'regex', value: '^\\d{3}\\-\\d{4}$' }, '555-1234', '5551234'],
  [{ type: 'regex', value: '{"a": \\d}' }, 'So {"a": 1}', '{"a": b}'],
  [{ type: 'regex', value: '\\"name\\"\\_\\x' }, '"name"_x', 'name'],
  [{ type: 'regex', value: '^a{,3}$' }, 'a{,3}', 'aaa'],
  [{ type: 'regex', value: '^.$' }, '🙂', '🙂🙂'],
  [{ type: 'word-count', value: 2 }, 'two words', 'no, three words'],
  [{ type: 'word-count', value: { min: 2, max: 3 } }, 'two words', 'one'],
  [{ type: 'levenshtein', value: 'kitten', threshold: 2 }, 'sitten', 'sitting'],
] as const)('%j passes %j and fails %j; its negation does the reverse', async (row, { judge }) => {
  const [check, good, bad] = row
  const opposite = { ...check, type: `not-${check.type}` }
  for (const [asked, output, passed] of [
    [check, good, true],
    [check, bad, false],
    [opposite, bad, true],
    [opposite, good, false],
  ] as const) {
    const { results, outcome } = await judge({ checks: [asked] }, output)
    const reason = passed ? null : expect.stringMatching(/^(The|No) .*\.$/)
    expect(results, output).toMatchObject([{ type: asked.type, passed, reason }])
    expect(outcome).toBe(passed ? 'passed' : 'failed')
  }
})

test('accepts both spellings of not-contains, also within sets, and stores ours', async ({
  api,
  owner,
  client,
  liveKey,
}) => {
  const { id: prompt_id } = await api.prompt(owner)
  const check = { type: 'not-contains', value: 'refund' } as const
  const checks = [check, { type: 'assert-set' as const, assert: [check] }]
  const { data } = await client.create_test_case({ prompt_id, input_text: 'Hi', checks }, liveKey)
  const kept = { ...check, type: 'not_contains' }
  expect(data.checks).toEqual([kept, { type: 'assert-set', assert: [kept] }])
})

test.for([
  [{ type: 'latency', threshold: 1_000 }],
  [{ type: 'not-cost', threshold: 0.01 }],
  [{ type: 'finish-reason', value: 'stop' }],
  [{ type: 'llm-rubric', value: 'It is polite' }],
] as const)(
  '%j needs a run: an output alone neither passes nor fails it',
  async ([check], { judge }) => {
    const { results, outcome, passed, score } = await judge({ checks: [check] }, 'Hello')
    expect({ outcome, passed, score }).toEqual({ outcome: 'needs_run', passed: false, score: null })
    expect(results).toMatchObject([
      { outcome: 'needs_run', score: null, reason: expect.stringMatching(/^Needs a run/) },
    ])
    const failing = await judge({ checks: [check, { type: 'contains', value: 'x' }] }, 'Hello')
    expect(failing.outcome).toBe('failed')
  },
)

const passes = (weight: number) => ({ type: 'contains', value: 'H', weight })
const fails = (weight: number) => ({ type: 'contains', value: 'x', weight })
const waits = (weight: number) => ({ type: 'latency', threshold: 1, weight })

test.for([
  ['all must pass without a threshold', [passes(9), fails(1)], undefined, 'failed', 0.9],
  ['a threshold is reached by weight', [passes(9), fails(1)], 0.9, 'passed', 0.9],
  ['a threshold is missed by weight', [passes(1), fails(1)], 0.6, 'failed', 0.5],
  ['a check of weight 0 does not decide', [passes(1), fails(0)], undefined, 'passed', 1],
  ['a check that needs a run may still decide', [passes(1), waits(1)], 0.6, 'needs_run', 1],
  ['a check that needs a run can no longer pass it', [fails(1), waits(1)], 0.6, 'failed', 0],
  ['a check that needs a run can no longer fail it', [passes(2), waits(1)], 0.6, 'passed', 1],
] as const)('%s', async ([, checks, threshold, outcome, score], { judge }) => {
  const judged = await judge({ checks, ...(threshold !== undefined && { threshold }) }, 'Hello')
  expect(judged).toMatchObject({ outcome, score: expect.closeTo(score) })
})

test('a set is scored by its own checks, and reports them with their metrics', async ({
  judge,
}) => {
  const assert = [{ ...passes(1), metric: 'tone' }, fails(1)]
  const sets = [
    { type: 'assert-set', assert, threshold: 0.5 },
    { type: 'assert-set', assert },
  ]
  const { results, outcome } = await judge({ checks: sets }, 'Hello')
  expect(outcome).toBe('failed')
  expect(results).toMatchObject([
    { passed: true, score: 0.5, results: [{ metric: 'tone', passed: true }, { passed: false }] },
    { passed: false, reason: 'The output does not contain the text.' },
  ])
})

test('compares long texts and parses hostile ones in time', async ({ judge }) => {
  const value = 'ab'.repeat(40_000)
  const near = { type: 'levenshtein', value, threshold: 3 }
  expect((await judge({ checks: [near] }, `${value}!`)).passed).toBe(true)
  expect((await judge({ checks: [near] }, `${value}🙂🙂🙂🙂`)).passed).toBe(false)
  const far = await judge({ checks: [{ ...near, threshold: 10_000 }] }, 'ba'.repeat(40_000))
  expect(far.results).toMatchObject([{ type: 'levenshtein' }])
  const brackets = await judge({ checks: [{ type: 'contains-json' }] }, '{['.repeat(50_000))
  expect(brackets.results[0]).toMatchObject({ passed: false })
})

test.for([
  [{ type: 'word-count', value: {} }, 'needs a min'],
  [{ type: 'word-count', value: { min: 3, max: 2 } }, 'needs a min'],
  [{ type: 'latency' }, 'checks.0.threshold: is required'],
  [{ type: 'contains-any', value: [] }, 'checks.0.value: must not be empty'],
  [{ type: 'assert-set', assert: [{ type: 'assert-set', assert: [] }] }, 'checks.0.assert.0.type'],
  [{ type: 'contains', value: 'a', weight: -1 }, 'checks.0.weight'],
  [{ type: 'not-max_tokens', value: 1 }, 'checks.0.type'],
] as const)('rejects the check %j: %s', async ([check, reason], { judge }) => {
  await expect(judge({ checks: [check] }, 'Hello')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining(reason),
  })
})

test('a test case has at most fifty checks, including those within sets', async ({ judge }) => {
  const assert = Array(20).fill({ type: 'contains', value: 'H' })
  const checks = Array(3).fill({ type: 'assert-set', assert })
  await expect(judge({ checks }, 'Hello')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
