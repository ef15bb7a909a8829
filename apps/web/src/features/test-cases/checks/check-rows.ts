import {
  type Check,
  CheckListInput,
  type CheckType,
  type LeafCheck,
} from '@promptwire/contract/checks/checks'
import { invalidField } from '@promptwire/core/errors/failure'
import { tryParseJson } from '@promptwire/core/text/try-parse-json'
import { z } from 'zod'
import type { FormState } from '../../../ui/controls/form-state.ts'
import {
  type BaseType,
  CHECK_DEFINITIONS,
  CHECK_TYPES,
  parseCheckType,
} from './check-definitions.ts'

type Values = FormState['values']

/** A check's fields, named like `checks.0.value`. */
const PARTS = ['value', 'threshold', 'weight', 'metric', 'not', 'votes'] as const
type Part = (typeof PARTS)[number]

/** A check as typed in the form. */
export interface CheckRow extends Readonly<Record<Part, string>> {
  readonly type: BaseType
}

const EMPTY: Omit<CheckRow, 'type'> = {
  value: '',
  threshold: '',
  weight: '',
  metric: '',
  not: '',
  votes: '',
}

export const newRow = (type: BaseType): CheckRow => ({ ...EMPTY, type })

export const checkName = (at: number, part: Part | 'type'): string => `checks.${at}.${part}`

export function toCheckRow(check: Check): CheckRow {
  const { base, isNot } = parseCheckType(check)
  const threshold = 'threshold' in check ? check.threshold : undefined
  return {
    type: base,
    value: formatValue(check),
    threshold: numberText(threshold),
    weight: numberText(check.weight),
    metric: check.metric ?? '',
    not: isNot ? 'yes' : '',
    votes: 'votes' in check && check.votes === 3 ? '3' : '',
  }
}

const numberText = (number: number | undefined) => (number === undefined ? '' : `${number}`)
const json = (value: unknown) => JSON.stringify(value, null, 2)

function formatValue(check: Check): string {
  if (check.type === 'assert-set') return json(check.assert)
  const value = 'value' in check ? check.value : undefined
  if (Array.isArray(value)) return value.join('\n')
  if (check.type === 'word-count' || check.type === 'not-word-count') return rangeText(check.value)
  if (typeof value === 'object') return json(value)
  return value === undefined ? '' : `${value}`
}

const rangeText = (
  range: number | { readonly min?: number | undefined; readonly max?: number | undefined },
) => (typeof range === 'number' ? `${range}` : `${range.min ?? ''}-${range.max ?? ''}`)

/** Reads the checks in order. */
export const checkRows = ({ values }: Pick<FormState, 'values'>): CheckRow[] =>
  Object.keys(values)
    .flatMap((name) => /^checks\.(\d{1,4})\.type$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((at) => readRow(values, at))

function readRow(values: Values, at: number): CheckRow {
  const given = PARTS.map((part) => [part, readText(values, checkName(at, part))])
  const type = readText(values, checkName(at, 'type'))
  return {
    ...(Object.fromEntries(given) as Record<Part, string>),
    type: CHECK_TYPES.find((known) => known === type) ?? 'contains',
  }
}

const readText = (values: Values, name: string) =>
  (values[name]?.[0] ?? '').replaceAll('\r\n', '\n')

/** Omits empty values, so that checkboxes stay unchecked. */
export const toFieldValues = (rows: readonly CheckRow[]): Values =>
  Object.fromEntries(
    rows.flatMap(({ type, ...parts }, at) => [
      [checkName(at, 'type'), [type]],
      ...PARTS.flatMap((part) =>
        parts[part] === '' && part !== 'value' ? [] : [[checkName(at, part), [parts[part]]]],
      ),
    ]),
  )

export const readChecks = (values: Values): Check[] => checkRows({ values }).map(toCheck)

function toCheck(row: CheckRow, at: number): Check {
  const { type: base, weight, metric, not, votes } = row
  const isNot = not !== '' && CHECK_DEFINITIONS[base].opposite !== undefined
  const type = (isNot ? `not-${base}` : base) as CheckType
  const given = {
    type,
    ...readValue(row, at),
    ...(weight.trim() !== '' && { weight: Number(weight) }),
    ...(metric.trim() !== '' && { metric }),
    ...(base === 'llm-rubric' && votes !== '' && { votes: 3 }),
  }
  // The API rejects invalid values and names their field.
  return given as Check
}

const readNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

function readValue({ type, value, threshold }: CheckRow, at: number): object {
  const limit = threshold.trim() === '' ? {} : { threshold: readNumber(threshold) }
  switch (CHECK_DEFINITIONS[type].valueFormat) {
    case 'number':
      return { value: readNumber(value) }
    case 'amount':
      return { threshold: readNumber(threshold) }
    case 'lines':
      return { value: value.split('\n').filter((line) => line !== '') }
    case 'names and score':
      return { value: value.split('\n').filter((line) => line !== ''), ...limit }
    case 'none':
      return {}
    case 'schema':
      return { value: readSchema(value, at) }
    case 'schema or nothing':
      return value.trim() === '' ? {} : { value: readSchema(value, at) }
    case 'words':
      return { value: readRange(value, at) }
    case 'checks':
      return { assert: readCheckSet(value, at), ...limit }
    default:
      return { value, ...(type === 'levenshtein' && limit) }
  }
}

const refused = (at: number, what: string) => invalidField(checkName(at, 'value'), what)

function readSchema(text: string, at: number): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(tryParseJson(text))
  if (parsed.success) return parsed.data
  throw refused(at, 'must be a JSON object, like {"type": "object"}.')
}

function readRange(text: string, at: number): number | { min?: number; max?: number } {
  const [, from = '', dash, to = ''] = /^\s*(\d*)\s*(-?)\s*(\d*)\s*$/.exec(text) ?? []
  if (from === '' && to === '') throw refused(at, 'must be a number, or two like 50-200.')
  if (!dash) return Number(from)
  return {
    ...(from !== '' && { min: Number(from) }),
    ...(to !== '' && { max: Number(to) }),
  }
}

function readCheckSet(text: string, at: number): LeafCheck[] {
  const parsed = CheckListInput.safeParse(tryParseJson(text))
  if (parsed.success && parsed.data.every((check) => check.type !== 'assert-set')) {
    return parsed.data as LeafCheck[]
  }
  throw refused(at, 'must be a list of checks, like [{"type": "contains", "value": "invoice"}].')
}
