import type { Check } from '@promptwire/contract/checks/checks'
import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { parseJson } from '@promptwire/core/text/json-text'
import type { Fields } from './fields.ts'
import { readVariables } from './foreign-variables.ts'
import { type FileRow, Notes, type ReadRows } from './notes.ts'

/** Names that data sets use for a good answer. */
const ANSWERS = [
  'expected_output',
  'ground_truth',
  'correct_label',
  'ideal',
  'expected',
  'reference',
]
const MAX_ENTRIES = 20_000

/**
 * Reads an OpenAI Evals data set: each line is `{"item": {…}}` or an item. `testing_criteria` has
 * graders: of its line, or without an item, of all following lines.
 */
export function readOpenaiEvals(content: string): ReadRows {
  const notes = new Notes()
  const rows: FileRow[] = []
  let shared: unknown = []
  for (const [at, line] of content.split('\n').entries()) {
    if (line.trim() === '' || line === '\ufeff') continue
    const place = { line: at + 1, number: rows.length + 1, notes }
    const parsed = parseLine(line)
    if ('problem' in parsed) rows.push({ fields: {}, line: at + 1, problem: parsed.problem })
    else if (!isSharedCriteria(parsed.row)) rows.push(readItem(parsed.row, shared, place))
    else shared = parsed.row['testing_criteria']
  }
  return { rows, notes }
}

const isSharedCriteria = (row: Fields) => Array.isArray(row['testing_criteria']) && !row['item']

function parseLine(line: string): { readonly row: Fields } | { readonly problem: string } {
  try {
    const value = parseJson(line.replace(/^\ufeff/, ''), MAX_ENTRIES)
    return isJsonObject(value) ? { row: value } : { problem: 'must be an object' }
  } catch (error) {
    if (error instanceof UnacceptableJson) return { problem: error.message }
    throw error
  }
}

interface RowContext {
  readonly line: number
  readonly number: number
  readonly notes: Notes
}

function readItem(row: Fields, shared: unknown, { line, number, notes }: RowContext): FileRow {
  const item = isJsonObject(row['item']) ? row['item'] : row
  if (isJsonObject(row['item'])) {
    for (const key of Object.keys(row)) {
      if (key !== 'item' && key !== 'testing_criteria') notes.add(number, key)
    }
  }
  const answer = ANSWERS.find((name) => item[name] !== undefined)
  const others = Object.entries(item).filter(
    ([key]) => key !== answer && key !== 'testing_criteria',
  )
  const { lost, ...inputFields } = readVariables(withUserMessage(Object.fromEntries(others)))
  const graders = [shared, row['testing_criteria']].flatMap((some) =>
    Array.isArray(some) ? some : [],
  )
  const read = graders.map((grader) => readGrader(grader, item))
  const dropped = read.flatMap((one) => ('lost' in one ? [one.lost] : []))
  for (const what of [...lost, ...dropped]) notes.add(number, what)
  const checks = read.flatMap((one) => ('check' in one ? [one.check] : []))
  const expected_output = toText(answer && item[answer])
  return { line, dropped, fields: { ...inputFields, expected_output, checks } }
}

function withUserMessage(item: Fields): Fields {
  const { input } = item
  if (!Array.isArray(input)) return item
  const userMessage = input.findLast((one) => isJsonObject(one) && one['role'] === 'user') as
    | Fields
    | undefined
  return { ...item, input: toText(userMessage?.['content']) }
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return toText(value[0])
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

const OPERATIONS: Readonly<Record<string, Check['type']>> = {
  eq: 'equals',
  ne: 'not-equals',
  like: 'contains',
  ilike: 'icontains',
}

/** Converts a string grader, which compares the output with a text or an item's value. */
function readGrader(
  grader: unknown,
  item: Fields,
): { readonly check: object } | { readonly lost: string } {
  if (!isJsonObject(grader)) return { lost: 'a grader that is not an object' }
  const { type, operation, input, reference } = grader
  if (type !== 'string_check') return { lost: `graders of the type ${String(type).slice(0, 100)}` }
  const kind = OPERATIONS[String(operation)]
  const isOutput = /^\s*\{\{\s*sample\.output_text\s*\}\}\s*$/.test(String(input))
  if (!kind || !isOutput) return { lost: 'string graders of something else than the output' }
  const [, name] = /^\s*\{\{\s*item\.(\w+)\s*\}\}\s*$/.exec(String(reference)) ?? []
  const value = name === undefined ? toText(reference) : toText(item[name])
  return { check: { type: kind, value } }
}

/** Writes one item per line, each with its string graders. */
export const writeOpenaiEvals = (cases: readonly TestCaseFields[]): string =>
  cases.map((one) => `${JSON.stringify(toLine(one))}\n`).join('')

function toLine({ input_text, expected_output, variables, checks }: TestCaseFields) {
  const testing_criteria = checks.flatMap((check, i) => toGrader(check, i) ?? [])
  const item = { ...variables, input_text, ...(expected_output !== '' && { expected_output }) }
  return { item, ...(testing_criteria.length > 0 && { testing_criteria }) }
}

function toGrader(check: Check, at: number): object | undefined {
  const operation = Object.entries(OPERATIONS).find(([, type]) => type === check.type)?.[0]
  if (operation === undefined || !('value' in check)) return undefined
  const input = '{{ sample.output_text }}'
  return { type: 'string_check', name: `check ${at + 1}`, input, operation, reference: check.value }
}

/** Parts that the format cannot store. */
export const unsupportedInEvals = ({ checks, threshold }: TestCaseFields): string[] => [
  ...checks.flatMap((check, at) => (toGrader(check, at) ? [] : [check.type])),
  ...(threshold === null ? [] : ['the threshold']),
]
