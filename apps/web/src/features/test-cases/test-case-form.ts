import type { Check, CheckType } from '@promptwire/core/contract/public/test-case-fields'
import { Failure } from '@promptwire/core/failure'
import { z } from 'zod'
import { multiline, texts, whole } from '../../session/form-fields.ts'
import { type FormState, fieldValue } from '../../ui/form-state.ts'
import { CHECK_TYPES } from './check-words.ts'
import type { TestCase } from './opened-test-cases.ts'

/** Beside these a form has `variables.<key>`, `checks.<number>.type` and `checks.<number>.value`. */
export const TestCaseForm = z
  .object({
    input_text: multiline(),
    expected_output: multiline(),
    revision: whole(),
    variables: texts(),
    checks: texts(),
  })
  .catchall(texts())

type Values = FormState['values']
type Written = Pick<TestCase, 'input_text' | 'expected_output' | 'variables' | 'checks'>

/** What of a form has dots in its name. */
export const rowsOf = (given: z.output<typeof TestCaseForm>): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (Array.isArray(value) ? [[name, value]] : [])),
  )

/** A check as somebody writes it. */
export interface CheckRow {
  readonly type: CheckType
  readonly value: string
}

/** A form filled with a test case. */
export function formOf({ input_text, expected_output, variables, checks }: Written): FormState {
  const given = Object.entries(variables).map(([key, value]) => [variableName(key), [`${value}`]])
  const rows = checks.map(({ type, value }) => ({ type, value: written(value) }))
  return {
    values: {
      input_text: [input_text],
      expected_output: [expected_output],
      ...Object.fromEntries(given),
      ...valuesOf(rows),
    },
    problems: {},
  }
}

export const variableName = (key: string): string => `variables.${key}`
export const checkName = (at: number, part: 'type' | 'value'): string => `checks.${at}.${part}`

const written = (value: Check['value']): string =>
  typeof value === 'object' ? JSON.stringify(value, null, 2) : `${value}`

const valuesOf = (rows: readonly CheckRow[]): Values =>
  Object.fromEntries(
    rows.flatMap(({ type, value }, at) => [
      [checkName(at, 'type'), [type]],
      [checkName(at, 'value'), [value]],
    ]),
  )

/** The checks that a form has, in their order. */
export const checkRows = ({ values }: Pick<FormState, 'values'>): CheckRow[] =>
  Object.keys(values)
    .flatMap((name) => /^checks\.(\d{1,4})\.type$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((at) => ({ type: typeIn(values, at), value: valueIn(values, at) }))

const typeIn = (values: Values, at: number): CheckType =>
  CHECK_TYPES.find((type) => type === values[checkName(at, 'type')]?.[0]) ?? 'contains'

const valueIn = (values: Values, at: number): string =>
  (values[checkName(at, 'value')]?.[0] ?? '').replaceAll('\r\n', '\n')

/** The form with one check more or less, and all else that was typed. */
export function changedRows(form: FormState, act: string): FormState {
  const rows = checkRows(form)
  const [verb, what = ''] = act.split('.')
  const added = verb === 'add' ? CHECK_TYPES.find((type) => type === what) : undefined
  const removedAt = verb === 'remove' ? Number(what) : -1
  const left = rows.filter((_, at) => at !== removedAt)
  const changed = added ? [...left, { type: added, value: '' }] : left
  const others = Object.entries(form.values).filter(([name]) => !name.startsWith('checks.'))
  // The new one, or the one that took the place of what was removed.
  const at = Math.min(added ? changed.length : removedAt, changed.length - 1)
  return {
    values: { ...Object.fromEntries(others), ...valuesOf(changed) },
    problems: {},
    focus: at < 0 ? undefined : checkName(at, 'value'),
  }
}

/** The checks that a form gives, as the API takes them. */
export const checksIn = (values: Values): Check[] => checkRows({ values }).map(toCheck)

function toCheck({ type, value }: CheckRow, at: number): Check {
  if (type === 'max_tokens')
    return { type, value: value.trim() === '' ? Number.NaN : Number(value) }
  if (type === 'json_schema') return { type, value: schemaIn(value, checkName(at, 'value')) }
  return { type, value }
}

function schemaIn(written: string, name: string): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parsedJson(written))
  if (parsed.success) return parsed.data
  throw new Failure('VALIDATION_ERROR', `${name}: must be a JSON object, like {"type": "object"}.`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The values of variables that a form gives. An empty field gives none; what was not touched stays the
 * number or boolean it was.
 */
export function variablesIn(
  values: Values,
  before: TestCase['variables'] = {},
): TestCase['variables'] {
  const start = variableName('')
  const keys = Object.keys(values).flatMap((name) =>
    name.startsWith(start) ? [name.slice(start.length)] : [],
  )
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = fieldValue({ values, problems: {} }, variableName(key)).replaceAll('\r\n', '\n')
      const was = Object.hasOwn(before, key) ? before[key] : undefined
      if (was !== undefined && `${was}` === text) return [[key, was]]
      return text === '' ? [] : [[key, text]]
    }),
  )
}
