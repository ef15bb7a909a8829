import {
  COMPARISONS,
  type Condition as ConditionValue,
  listTerms,
} from '@promptwire/core/compile/condition'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { VariableKey } from '../fields.ts'

/** Max comparisons per condition. */
const MAX_TERMS = 10
const MAX_CHOICES = 100

const scalar = z.union([text(1_000), z.number(), z.boolean()])

const term = {
  variable: VariableKey.optional(),
  is: z.enum(COMPARISONS).optional(),
  value: z.union([scalar, z.array(scalar).min(1).max(MAX_CHOICES)]).optional(),
}

const group = <Item extends z.ZodType>(item: Item) => ({
  ...term,
  all: z.array(item).min(1).max(MAX_TERMS).optional(),
  any: z.array(item).min(1).max(MAX_TERMS).optional(),
})

/** Requires either a complete comparison or one group. */
function requireOneForm({ value: condition, issues }: z.core.ParsePayload<ConditionValue>): void {
  const { variable, is, value, all, any } = condition
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: condition })
  const isGroup = all !== undefined || any !== undefined
  if (isGroup) {
    const others = [variable, is, value, all && any].filter((given) => given !== undefined)
    if (others.length > 0) refuse(all ? 'all' : 'any', 'must be the only field of its condition')
    return
  }
  if (variable === undefined) return void refuse('variable', 'is required')
  if (is === undefined) return void refuse('is', `must be one of ${COMPARISONS.join(', ')}`)
  const problem = describeValueProblem(is, value)
  if (problem) refuse('value', problem)
}

function describeValueProblem(
  is: NonNullable<ConditionValue['is']>,
  value: ConditionValue['value'],
): string | undefined {
  if (is === 'present' || is === 'absent') {
    return value === undefined ? undefined : `must be left out with ${is}`
  }
  if (value === undefined) return 'is required'
  if (is === 'in') return Array.isArray(value) ? undefined : 'must be a list'
  if (Array.isArray(value)) return 'must be a single value; use in for a list'
  if (is === 'gt' || is === 'lt') {
    const isOrdered = typeof value === 'number' || /^(-?\d|\d{4}-\d{2}-\d{2})/.test(String(value))
    return isOrdered ? undefined : 'must be a number or a date such as 2026-01-31'
  }
  return undefined
}

const Term = z.strictObject(term).check(requireOneForm)
const InnerGroup = z.strictObject(group(Term)).check(requireOneForm)

/** When a block is included. Groups can nest once. */
export const Condition: z.ZodType<ConditionValue> = z
  .strictObject(group(InnerGroup))
  .check(requireOneForm)
  .refine((condition) => listTerms(condition).length <= MAX_TERMS, {
    message: `has at most ${MAX_TERMS} comparisons`,
  })
  .meta({ describedInWords: true })
