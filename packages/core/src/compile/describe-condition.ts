import { type Comparison, type Condition, findConditionKeys, type TextValue } from './condition.ts'

/** Words between a variable and its value. */
export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  equals: 'equals',
  not_equals: 'does not equal',
  in: 'is one of',
  present: 'has a value',
  absent: 'has no value',
  gt: 'is more than',
  lt: 'is less than',
}

/** Longer values are truncated. */
const MAX_VALUE_LENGTH = 40

/** A condition in words: `plan equals "pro" and (seats is more than 3 or trial has a value)`. */
export function describeCondition({
  variable,
  is = 'present',
  value,
  all,
  any,
}: Condition): string {
  const conditions = all ?? any
  if (!conditions) {
    const values = [value ?? []].flat().map(quote).join(', ')
    return [variable, COMPARISON_WORDS[is], values].filter(Boolean).join(' ')
  }
  return conditions
    .map((each) => {
      const words = describeCondition(each)
      return (each.all ?? each.any ?? []).length > 1 ? `(${words})` : words
    })
    .join(all ? ' and ' : ' or ')
}

/** Values of a condition's variables: `plan is "free", seats has no value`. */
export const describeValues = (condition: Condition, valueFor: TextValue): string =>
  findConditionKeys(condition)
    .map((key) => {
      const value = valueFor(key)
      return value ? `${key} is ${quote(value)}` : `${key} has no value`
    })
    .join(', ')

function quote(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  return `"${value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value}"`
}
