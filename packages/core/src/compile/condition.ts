/** Comparisons with a variable's value. */
export const COMPARISONS = ['equals', 'not_equals', 'in', 'present', 'absent', 'gt', 'lt'] as const

export type Comparison = (typeof COMPARISONS)[number]

type Scalar = string | number | boolean

/** Either a comparison, or a group whose conditions must all or partly be true. */
export interface Condition {
  readonly variable?: string | undefined
  readonly is?: Comparison | undefined
  readonly value?: Scalar | readonly Scalar[] | undefined
  readonly all?: readonly Condition[] | undefined
  readonly any?: readonly Condition[] | undefined
}

/** A variable's value as text: given, else default. */
export type TextValue = (key: string) => string | undefined

/** An empty value counts as absent. */
export function holds(condition: Condition, valueFor: TextValue): boolean {
  const { all, any } = condition
  if (all) return all.every((each) => holds(each, valueFor))
  if (any) return any.some((each) => holds(each, valueFor))
  return compare(condition, valueFor(condition.variable ?? '') ?? '')
}

function compare({ is, value }: Condition, given: string): boolean {
  switch (is) {
    case 'present':
      return !isEmpty(given)
    case 'absent':
      return isEmpty(given)
    case 'equals':
      return isEqual(given, value)
    case 'not_equals':
      return !isEqual(given, value)
    case 'in':
      return Array.isArray(value) && value.some((each) => isEqual(given, each))
    case 'gt':
      return inOrder(value, given)
    case 'lt':
      return inOrder(given, value)
    default:
      return false
  }
}

/** An empty list written as JSON. */
const isEmpty = (given: string): boolean => given === '' || given === '[]'

/** Texts are compared exactly; a number also equals other spellings, such as 1.0. */
const isEqual = (given: string, value: Condition['value']): boolean =>
  given === String(value) || (typeof value === 'number' && toNumber(given) === value)

/** Compares numbers; otherwise ISO 8601 dates and times, whose texts sort by time. */
function inOrder(smaller: Condition['value'], larger: Condition['value']): boolean {
  const [a, b] = [toNumber(smaller), toNumber(larger)]
  if (a !== undefined && b !== undefined) return a < b
  return isDate(smaller) && isDate(larger) && smaller < larger
}

function toNumber(value: Condition['value']): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isNaN(number) ? undefined : number
}

const isDate = (value: Condition['value']): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)

/** A condition's comparisons, in order. */
export const listTerms = (condition: Condition): readonly Condition[] =>
  condition.all?.flatMap(listTerms) ?? condition.any?.flatMap(listTerms) ?? [condition]

export const findConditionKeys = (condition: Condition): string[] => [
  ...new Set(listTerms(condition).flatMap(({ variable }) => (variable ? [variable] : []))),
]

/** A condition without the variable stays the same object. */
export function renameInCondition(condition: Condition, from: string, to: string): Condition {
  if (!findConditionKeys(condition).includes(from)) return condition
  const rename = (conditions: readonly Condition[]) =>
    conditions.map((each) => renameInCondition(each, from, to))
  const { all, any } = condition
  if (all) return { all: rename(all) }
  return any ? { any: rename(any) } : { ...condition, variable: to }
}
