import type { CompilableVariable } from './compile.ts'
import { type Condition, holds, listTerms } from './condition.ts'
import { writeValue } from './write-value.ts'

/** Represents every value that no condition names. */
const OTHER = '\u0000other'

/**
 * Whether any values can make a condition true. Each variable makes some combinations of its
 * comparisons true; ten comparisons have at most 1,024 combinations.
 */
export function canHold(condition: Condition, variables: readonly CompilableVariable[]): boolean {
  const terms = listTerms(condition)
  let combinations = new Set([0])
  for (const key of new Set(terms.map(({ variable = '' }) => variable))) {
    const variable = variables.find((each) => each.key === key)
    const outcomes = candidates(key, terms, variable).map((value) => truths(terms, key, value))
    combinations = new Set([...combinations].flatMap((mask) => outcomes.map((bits) => mask | bits)))
  }
  return [...combinations].some((mask) => isMet(condition, terms, mask))
}

/** One bit per comparison that a value makes true. */
const truths = (terms: readonly Condition[], key: string, value: string | undefined): number =>
  terms.reduce(
    (mask, term, at) =>
      term.variable === key && holds(term, () => value) ? mask | (1 << at) : mask,
    0,
  )

function isMet(condition: Condition, terms: readonly Condition[], mask: number): boolean {
  const { all, any } = condition
  if (all) return all.every((each) => isMet(each, terms, mask))
  if (any) return any.some((each) => isMet(each, terms, mask))
  return (mask & (1 << terms.indexOf(condition))) !== 0
}

/** Representative values of a variable: those compared with, and values around them. */
function candidates(
  key: string,
  terms: readonly Condition[],
  variable: CompilableVariable | undefined,
): (string | undefined)[] {
  const { required, default_value } = variable ?? {}
  const absent = required || default_value ? [] : [undefined]
  if (variable?.type === 'boolean') return [...absent, 'true', 'false']
  if (variable?.type === 'enum') return [...absent, ...(variable.rules?.choices ?? [])]
  const compared = terms
    .flatMap(({ variable: of, value }) => (of === key ? [value ?? []] : []))
    .flat()
    .map(String)
  const limits = [variable?.rules?.min, variable?.rules?.max].filter((each) => each !== undefined)
  const numbers = [...compared.map(Number), ...limits].filter((each) => !Number.isNaN(each))
  const near = [...between(numbers), ...limits, ...numbers.flatMap(wholeNumbersAround)]
  if (variable?.type === 'integer' || variable?.type === 'number') {
    const values = [0, ...near].map(String).concat(compared)
    return [...absent, ...values.filter((value) => 'text' in writeValue(variable, value))]
  }
  const after = compared.map((text) => `${text}~`)
  return ['', OTHER, '0001-01-01', ...compared, ...after, ...near.map(String)]
}

const wholeNumbersAround = (number: number): number[] => [
  Math.floor(number),
  Math.ceil(number),
  Math.floor(number) + 1,
  Math.ceil(number) - 1,
]

/** Numbers below, between and above these. */
function between(numbers: readonly number[]): number[] {
  const [first, ...others] = numbers.toSorted((a, b) => a - b)
  if (first === undefined) return []
  const middles = others.map((each, at) => (each + (others[at - 1] ?? first)) / 2)
  return [first - 1, ...middles, (others.at(-1) ?? first) + 1]
}
