import { type Comparison, type Condition, listTerms } from '../compile/condition.ts'

export interface ConditionRow {
  /** Whether it is grouped with the row above. */
  readonly joins: boolean
  readonly variable: string
  readonly is: Comparison
  /** Values of `in` are one per line. */
  readonly value: string
}

/** A condition as a form: all or any of its rows must be true. Groups are joined the other way. */
export interface ConditionRows {
  readonly match: 'all' | 'any'
  readonly rows: readonly ConditionRow[]
}

/** Undefined for an undeclared variable. */
export type FindType = (key: string) => string | undefined

export function toConditionRows(condition: Condition | null): ConditionRows {
  if (!condition) return { match: 'all', rows: [] }
  const match = condition.any ? 'any' : 'all'
  const rows = (condition[match] ?? [condition]).flatMap((part) =>
    listTerms(part).map((term, at) => toRow(term, at > 0 && !part[match])),
  )
  return { match, rows }
}

function toRow({ variable = '', is = 'present', value }: Condition, joins: boolean): ConditionRow {
  // An empty value is absent.
  if (value === '' && is === 'equals') return { joins, variable, is: 'absent', value }
  if (value === '' && is === 'not_equals') return { joins, variable, is: 'present', value }
  return { joins, variable, is, value: [value ?? []].flat().map(String).join('\n') }
}

/** The condition of the complete rows; null without one. Unchanged values keep their type. */
export function toCondition(
  { match, rows }: ConditionRows,
  findType: FindType,
  before: Condition | null,
): Condition | null {
  const known = before ? listTerms(before) : []
  const parts: Condition[][] = []
  let part: Condition[] = []
  for (const row of rows) {
    if (!row.joins) {
      part = []
      parts.push(part)
    }
    const isKnown = (term: Condition) => isRow(term, row)
    if (isComplete(row)) part.push(known.find(isKnown) ?? toTerm(row, findType(row.variable)))
  }
  const inner = match === 'all' ? 'any' : 'all'
  return join(
    match,
    parts.flatMap((terms) => join(inner, terms) ?? []),
  )
}

const join = (match: 'all' | 'any', conditions: readonly Condition[]): Condition | null =>
  conditions.length > 1 ? { [match]: conditions } : (conditions[0] ?? null)

export const hasValue = (is: Comparison): boolean => is !== 'present' && is !== 'absent'

const isComplete = ({ variable, is, value }: ConditionRow): boolean =>
  variable !== '' && (!hasValue(is) || value.trim() !== '')

function isRow(term: Condition, { variable, is, value }: ConditionRow): boolean {
  const row = toRow(term, false)
  return row.variable === variable && row.is === is && (!hasValue(is) || row.value === value)
}

function toTerm({ variable, is, value }: ConditionRow, type: string | undefined): Condition {
  if (!hasValue(is)) return { variable, is }
  const read = (text: string) => readScalar(text, type, is)
  if (is !== 'in') return { variable, is, value: read(value) }
  const lines = value.split('\n').filter((line) => line.trim() !== '')
  return { variable, is, value: lines.map(read) }
}

function readScalar(text: string, type: string | undefined, is: Comparison) {
  if (type === 'boolean') return text === 'true'
  const isNumber = type === 'integer' || type === 'number' || is === 'gt' || is === 'lt'
  return isNumber && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
}

const COMPARISONS_BY_TYPE: Readonly<Record<string, readonly Comparison[]>> = {
  string: ['equals', 'not_equals', 'in', 'present', 'absent'],
  enum: ['equals', 'not_equals', 'in', 'present', 'absent'],
  boolean: ['equals', 'present', 'absent'],
  list: ['present', 'absent'],
  object: ['present', 'absent'],
}

const ANY_TYPE: readonly Comparison[] = [
  'equals',
  'not_equals',
  'in',
  'gt',
  'lt',
  'present',
  'absent',
]

/** Comparisons that make sense for the type of a variable, and the current one. */
export const listComparisons = (type: string | undefined, current?: Comparison): Comparison[] => [
  ...new Set([...(COMPARISONS_BY_TYPE[type ?? ''] ?? ANY_TYPE), ...(current ? [current] : [])]),
]

/** Serializes a condition with its fields in a fixed order. */
export const writeCondition = (condition: Condition | null): string =>
  condition ? JSON.stringify(inOrder(condition)) : ''

function inOrder({ variable, is, value, all, any }: Condition): Condition {
  if (all) return { all: all.map(inOrder) }
  return any ? { any: any.map(inOrder) } : { variable, is, value }
}

/** Reads what `writeCondition` wrote; null for anything else. */
export function readCondition(json: string): Condition | null {
  if (json === '') return null
  try {
    return JSON.parse(json) as Condition
  } catch {
    return null
  }
}
