import { createHash } from 'node:crypto'
import type { FormState } from '../../../ui/controls/form-state.ts'
import type { TestCase } from '../test-case-context.ts'
import { fillForm, readVariables } from '../test-case-form.ts'

type Values = FormState['values']

/** Empty rows at the end of the table. */
const NEW_ROWS = 5
const NEW = 'new-'

export interface TableRow {
  /** The test case's id. A new row has a temporary id. */
  readonly id: string
  readonly isNew: boolean
  readonly revision: number | undefined
  /** True if the row differs from the rendered page. */
  readonly isTouched: boolean
  readonly values: Values
}

const prefix = (id: string): string => `rows.${id}.`

export const rowField = (id: string, name: string): string => prefix(id) + name

/** Lists typed new rows and adds empty rows. */
export function listNewRows(values: Values): string[] {
  const typed = readTable(values).filter(({ isNew }) => isNew)
  const empty = Array.from({ length: NEW_ROWS }, (_, at) => `${NEW}${at}`)
  return [...new Set([...typed.map(({ id }) => id), ...empty])]
}

export function readTable(values: Values): TableRow[] {
  const ids = Object.keys(values).flatMap((name) => /^rows\.([\w-]+)\./.exec(name)?.[1] ?? [])
  return [...new Set(ids)].map((id) => {
    const start = prefix(id)
    const own = Object.entries(values)
      .filter(([name]) => name.startsWith(start))
      .map(([name, value]) => [name.slice(start.length), value] as const)
    const { revision, digest, ...typed } = Object.fromEntries(own)
    const isNew = id.startsWith(NEW)
    const isTouched = isNew ? !isBlank(typed) : digest?.[0] !== toDigest(typed)
    return { id, isNew, revision: Number(revision?.[0]), isTouched, values: typed }
  })
}

/** Unchanged values keep their type. */
export const readRowFields = ({ values }: TableRow, before?: TestCase) => ({
  input_text: readText(values, 'input_text'),
  expected_output: readText(values, 'expected_output'),
  variables: readVariables(values, before?.variables),
})

/**
 * Fills the table and keeps typed rows, with the revision that they replace. Typed rows of deleted
 * test cases become new rows.
 */
export function fillTable(cases: readonly TestCase[], typed: readonly TableRow[]): Values {
  const touched = typed.filter(({ isTouched }) => isTouched)
  const rows = cases.map((testCase) => {
    const current = pickTyped(fillForm(testCase).values)
    const mine = touched.find(({ id }) => id === testCase.id)?.values
    const state = { revision: [`${testCase.revision}`], digest: [toDigest(current)] }
    return [testCase.id, { ...(mine ?? current), ...state }] as const
  })
  const added = touched
    .filter(({ id, isNew }) => isNew || !cases.some((testCase) => testCase.id === id))
    .map(({ id, isNew, values }) => [isNew ? id : NEW + id, values] as const)
  return Object.fromEntries(
    [...rows, ...added].flatMap(([id, values]) =>
      Object.entries(values).map(([name, value]) => [rowField(id, name), value]),
    ),
  )
}

const isTyped = (name: string): boolean =>
  /^(?:input_text|expected_output|variables\..+)$/.test(name)

const pickTyped = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(name)))

const readText = (values: Values, name: string): string =>
  (values[name]?.[0] ?? '').replaceAll('\r\n', '\n')

const listFilled = (values: Values) =>
  Object.keys(values)
    .filter(isTyped)
    .toSorted()
    .map((name) => [name, readText(values, name)] as const)
    .filter(([, text]) => text !== '')

const isBlank = (values: Values): boolean => listFilled(values).every(([, text]) => !text.trim())

/** Detects typing in a row without repeating its texts in the page. */
const toDigest = (values: Values): string =>
  createHash('sha256')
    .update(JSON.stringify(listFilled(values)))
    .digest('base64url')
