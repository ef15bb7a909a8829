import type { Condition } from '@promptwire/core/compile/condition'
import { describeCondition } from '@promptwire/core/compile/describe-condition'
import { explainBlocks } from '@promptwire/core/compile/explain-blocks'
import {
  readCondition,
  toCondition,
  toConditionRows,
  writeCondition,
} from '@promptwire/core/editing/condition-rows'
import { expect, test } from 'vitest'
import { Condition as ConditionInput } from './conditions.ts'

const PLAN: Condition = { variable: 'plan', is: 'equals', value: 'pro' }
const SEATS: Condition = { variable: 'seats', is: 'gt', value: 3 }
const TRIAL: Condition = { variable: 'trial', is: 'absent' }
const CODE: Condition = { variable: 'code', is: 'in', value: [1, 'a, b'] }

const TYPES: Readonly<Record<string, string>> = { seats: 'integer', isNew: 'boolean' }
const findType = (key: string) => TYPES[key]

test.each<Condition>([
  PLAN,
  { all: [PLAN, SEATS] },
  { any: [PLAN, SEATS, CODE] },
  { all: [PLAN, { any: [SEATS, TRIAL] }, CODE] },
  { any: [{ all: [PLAN, SEATS] }, { all: [CODE, TRIAL] }] },
  { any: [{ all: [PLAN, SEATS] }, TRIAL] },
])('a condition comes back from its rows unchanged: %o', (condition) => {
  const rows = toConditionRows(condition)
  expect(toCondition(rows, findType, condition)).toEqual(condition)
  expect(readCondition(writeCondition(condition))).toEqual(condition)
})

test('rows become a condition that the API accepts, with values of the type of their variable', () => {
  const row = (variable: string, value: string, joins = false) =>
    ({ joins, variable, is: 'equals', value }) as const
  const rows = [row('plan', '3'), row('seats', '3'), row('isNew', 'true', true), row('plan', ' ')]
  const condition = toCondition({ match: 'all', rows }, findType, null)
  expect(condition).toEqual({
    all: [
      { variable: 'plan', is: 'equals', value: '3' },
      {
        any: [
          { variable: 'seats', is: 'equals', value: 3 },
          { variable: 'isNew', is: 'equals', value: true },
        ],
      },
    ],
  })
  expect(ConditionInput.safeParse(condition).success).toBe(true)
  expect(toCondition({ match: 'any', rows: [] }, findType, PLAN)).toBeNull()
})

test('words say a condition, and why a block takes part', () => {
  const when = { all: [PLAN, { any: [SEATS, TRIAL] }] }
  expect(describeCondition(when)).toBe(
    'plan equals "pro" and (seats is more than 3 or trial has no value)',
  )
  const block = { title: 'Tone', content: 'x', enabled: true, sort_order: 0, when }
  const reasonWith = (values: Record<string, string>) => explainBlocks([block], [], values)[0]
  expect(reasonWith({ plan: 'pro' })).toMatchObject({
    isIncluded: true,
    reason: 'Included: plan is "pro", seats has no value, trial has no value.',
  })
  expect(reasonWith({ plan: 'free', seats: '9' })?.reason).toBe(
    'Left out: it is included if plan equals "pro" and (seats is more than 3 or trial has no value), and plan is "free", seats is "9", trial has no value.',
  )
})
