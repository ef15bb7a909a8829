import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { UnacceptableJson } from '@promptwire/core/text/acceptable-json'
import { parseJson } from '@promptwire/core/text/json-text'
import { CsvError, parse } from 'csv-parse/sync'
import { textFromSpreadsheet } from '../../../kernel/spreadsheet-text.ts'
import { UnreadableFile } from '../../files/index.ts'
import type { FileRow } from '../foreign/notes.ts'
import { COLUMNS, JSON_COLUMNS, MAX_ENTRIES } from './test-case-columns.ts'

interface CsvRecord {
  readonly record: Record<string, string>
  readonly info: { readonly lines: number }
}

/** Column names on our pages. */
const LABELS: Readonly<Record<string, string>> = {
  'user message': 'input_text',
  'reference answer': 'expected_output',
}

const VARIABLE = 'variables.'

/** Reads CSV, or tab-separated cells copied from a spreadsheet. Variables may have columns. */
export const readCsv = (content: string, keys: readonly string[]): FileRow[] =>
  parseRecords(content, keys).map(({ record, info }) => {
    const breaks = Object.values(record).join().split('\n').length - 1
    return readRecord(record, info.lines - breaks)
  })

function parseRecords(content: string, keys: readonly string[]): CsvRecord[] {
  const delimiter = findDelimiter(content)
  // Spreadsheets quote a copied cell only if it contains a line break or a tab.
  const isCopied = delimiter === '\t'
  const options = {
    bom: true,
    columns: (names: string[]) => names.map((name) => readColumn(name, keys)),
    delimiter,
    relax_quotes: isCopied,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    to: MAX_TEST_CASES + 1,
  } as const
  try {
    return parse(content, options) as unknown as CsvRecord[]
  } catch (error) {
    const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
    if (!isCopied || !isOpen) throw error
    return parse(content, { ...options, quote: false }) as unknown as CsvRecord[]
  }
}

/** Detected in the header line, since names contain no delimiter. */
function findDelimiter(content: string): string {
  const [header = ''] = content.split('\n', 1)
  return ['\t', ';'].find((each) => header.includes(each)) ?? ','
}

/** Rejects a header of 100,000 names before each row gets as many fields. */
function readColumn(given: string, keys: readonly string[]): string {
  const name = LABELS[given.trim().toLowerCase()] ?? given.trim()
  if (COLUMNS.some((column) => column === name) || name.startsWith(VARIABLE)) return name
  if (keys.includes(name)) return VARIABLE + name
  const known = [...COLUMNS, ...keys].join(', ')
  throw new UnreadableFile(`has an unknown column ${given.slice(0, 100)}; there are ${known}`)
}

function readRecord(record: Record<string, string>, line: number): FileRow {
  const fields: Record<string, unknown> = {}
  const values: Record<string, string> = {}
  for (const [column, cell] of Object.entries(record)) {
    if (column.startsWith(VARIABLE)) {
      // An empty cell means the variable's default.
      if (cell !== '') values[column.slice(VARIABLE.length)] = textFromSpreadsheet(cell)
      continue
    }
    if (!JSON_COLUMNS.includes(column)) {
      fields[column] = textFromSpreadsheet(cell)
      continue
    }
    // An empty cell means no JSON.
    if (cell.trim() === '') continue
    try {
      fields[column] = parseJson(cell, MAX_ENTRIES)
    } catch (error) {
      if (!(error instanceof UnacceptableJson)) throw error
      return { fields, line, problem: `${column}: ${error.message}` }
    }
  }
  return { fields: withValues(fields, values), line }
}

/** Values in columns win over JSON. Without a message, the test case has only values. */
function withValues(fields: Readonly<Record<string, unknown>>, values: Record<string, string>) {
  if (Object.keys(values).length === 0) return fields
  const given = Object(fields['variables'] ?? {})
  return { input_text: '', ...fields, variables: { ...given, ...values } }
}
