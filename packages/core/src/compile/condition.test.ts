import { expect, test } from 'vitest'
import { tokenCounterFor } from '../tokens/counter.ts'
import { createTemplate } from './compile.ts'
import { type Condition, holds, renameInCondition } from './condition.ts'
import { previewSpans } from './preview.ts'
import { canHold } from './reachable-condition.ts'
import { variableUsage } from './variable-usage.ts'
import { findWarnings } from './warnings.ts'

const count = await tokenCounterFor('gpt-4o')

test.each<[Condition, string | undefined, boolean]>([
  [{ variable: 'a', is: 'equals', value: 'pro' }, 'pro', true],
  [{ variable: 'a', is: 'equals', value: 'pro' }, 'Pro', false],
  [{ variable: 'a', is: 'equals', value: 1 }, '1.0', true],
  [{ variable: 'a', is: 'equals', value: true }, 'true', true],
  [{ variable: 'a', is: 'equals', value: '' }, undefined, true],
  [{ variable: 'a', is: 'not_equals', value: 'pro' }, undefined, true],
  [{ variable: 'a', is: 'in', value: ['x', 2] }, '2', true],
  [{ variable: 'a', is: 'in', value: ['x', 2] }, 'y', false],
  [{ variable: 'a', is: 'present' }, '', false],
  [{ variable: 'a', is: 'present' }, '0', true],
  [{ variable: 'a', is: 'present' }, '[]', false],
  [{ variable: 'a', is: 'absent' }, undefined, true],
  [{ variable: 'a', is: 'gt', value: 9 }, '10', true],
  [{ variable: 'a', is: 'gt', value: '9' }, '10', true],
  [{ variable: 'a', is: 'lt', value: 9 }, 'many', false],
  [{ variable: 'a', is: 'lt', value: 9 }, undefined, false],
  [{ variable: 'a', is: 'gt', value: '2026-01-31' }, '2026-02-01', true],
  [{ variable: 'a', is: 'lt', value: '2026-01-31' }, 'yesterday', false],
])('%j holds for %j: %j', (condition, value, expected) => {
  expect(holds(condition, () => value)).toBe(expected)
})

const block = (content: string, when: Condition | null = null, enabled = true) => ({
  id: content,
  title: content,
  content,
  enabled,
  sort_order: 0,
  when,
})
const variable = (key: string, default_value: string | null = null, required = false) => ({
  key,
  default_value,
  required,
})
const PRO: Condition = { variable: 'plan', is: 'equals', value: 'pro' }

test('only blocks whose condition holds take part, with their placeholders and tokens', () => {
  const blocks = [
    block('Hello'),
    block('Thanks {{name}}', PRO),
    block('Buy', {
      any: [
        { variable: 'plan', is: 'absent' },
        { variable: 'plan', is: 'equals', value: 'free' },
      ],
    }),
    block('off {{other}}', { variable: 'unused', is: 'present' }, false),
  ]
  const variables = [variable('plan', 'free'), variable('name', null, true)]
  const template = createTemplate(blocks, variables, count)
  const free = '## Hello\nHello\n\n## Buy\nBuy'
  expect(template({})).toEqual({
    ok: true,
    prompt: free,
    tokens: count(free),
    variables_used: ['plan'],
    unresolved: [],
  })
  expect(template({ plan: 'pro' })).toEqual({ ok: false, missing: ['name'] })
  const pro = '## Hello\nHello\n\n## Thanks Ada\nThanks Ada'
  expect(template({ plan: 'pro', name: 'Ada' })).toEqual({
    ok: true,
    prompt: pro,
    tokens: count(pro),
    variables_used: ['name', 'plan'],
    unresolved: [],
  })
  const spans = previewSpans(blocks, variables, { plan: 'pro', name: 'Ada' })
  expect(spans.map(({ text }) => text).join('')).toBe(pro)
})

test('a required variable of a condition is missing without a value', () => {
  const template = createTemplate([block('Hello', PRO)], [variable('plan', null, true)], count)
  expect(template({})).toEqual({ ok: false, missing: ['plan'] })
})

test('a variable of a condition is used, and renamed with the others', () => {
  const blocks = [block('Hello', { all: [PRO, { variable: 'seats', is: 'gt', value: 1 }] })]
  expect(variableUsage(blocks, [variable('plan'), variable('old')])).toEqual({
    uses: [
      { key: 'plan', block_ids: ['Hello'] },
      { key: 'seats', block_ids: ['Hello'] },
    ],
    unused: ['old'],
    undeclared: ['seats'],
  })
  const renamed = renameInCondition(blocks[0]?.when ?? {}, 'plan', 'tier')
  expect(renamed).toEqual({
    all: [
      { ...PRO, variable: 'tier' },
      { variable: 'seats', is: 'gt', value: 1 },
    ],
  })
  expect(renameInCondition(PRO, 'seats', 'places')).toBe(PRO)
})

const plan = { ...variable('plan'), type: 'enum', rules: { choices: ['free', 'pro'] } }
const is = (variable: string, comparison: Condition['is'], value?: Condition['value']) => ({
  variable,
  is: comparison,
  value,
})
test.each<[boolean, Condition]>([
  [true, PRO],
  [false, is('plan', 'equals', 'team')],
  [true, { any: [is('plan', 'equals', 'team'), is('plan', 'absent')] }],
  [false, { all: [PRO, is('plan', 'absent')] }],
  [false, { all: [is('n', 'gt', 3), is('n', 'lt', 3)] }],
  [true, { all: [is('n', 'gt', 3), is('n', 'lt', 4)] }],
  [true, { all: [is('n', 'gt', 3), is('n', 'lt', 3.2)] }],
  [true, { all: [is('n', 'lt', -10), is('n', 'gt', -10.5)] }],
  [false, { all: [is('n', 'gt', '2026-02-01'), is('n', 'lt', '2026-02-01')] }],
  [true, { all: [is('n', 'gt', '2026-02-01'), is('n', 'lt', '2026-02-03')] }],
  [false, { all: [is('size', 'absent'), { any: [PRO, is('n', 'present')] }] }],
  [true, { all: [is('n', 'not_equals', 1), is('n', 'not_equals', 2), is('n', 'present')] }],
])('some values can meet a condition: %j %j', (expected, condition) => {
  const variables = [plan, { ...plan, key: 'size', required: true }]
  expect(canHold(condition, variables)).toBe(expected)
  const codes = findWarnings([block('Hello', condition)], variables).map(({ code }) => code)
  expect(codes.includes('unreachable_block')).toBe(!expected)
})

const over = (value: number): Condition => ({ variable: 'n', is: 'gt', value })
const under = (value: number): Condition => ({ variable: 'n', is: 'lt', value })
const number = (type: string, rules = {}, required = true) => [
  { ...variable('n', null, required), type, rules },
]

test.each([
  [over(10), number('integer', { max: 5 }), false],
  [over(4.5), number('integer', { max: 5 }), true],
  [{ all: [over(2), under(5)] }, number('integer'), true],
  [{ all: [over(2), under(3)] }, number('integer'), false],
  [{ all: [over(2), under(3)] }, number('number'), true],
  [{ variable: 'n', is: 'equals', value: 'x' }, number('integer'), false],
  [{ variable: 'n', is: 'absent' }, number('integer'), false],
  [{ variable: 'n', is: 'absent' }, number('integer', {}, false), true],
  [{ variable: 'n', is: 'not_equals', value: 3 }, number('integer', { min: 3, max: 3 }), false],
  [{ variable: 'n', is: 'not_equals', value: 3 }, number('integer', { min: 3, max: 4 }), true],
] as const)('%j can hold for a number: %j, %j', (condition, variables, expected) => {
  expect(canHold(condition, variables)).toBe(expected)
})
