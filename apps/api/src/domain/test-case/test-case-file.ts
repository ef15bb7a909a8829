import { NewTestCase } from '@promptwire/core/contract/test-case-fields'
import { Failure } from '@promptwire/core/failure'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { TestCaseFields } from './test-case-store.ts'

export type FileFormat = 'json' | 'csv'

const COLUMNS = ['input_text', 'expected_output', 'variables', 'checks'] as const
/** Columns whose cells hold JSON. */
const JSON_COLUMNS: readonly string[] = ['variables', 'checks']
const MOST_ISSUES = 5

/** Writes test cases so that reading them gives the same ones. */
export function writeTestCases(cases: readonly TestCaseFields[], format: FileFormat): string {
  const plain = cases.map(({ input_text, expected_output, variables, checks }) => ({
    ...{ input_text, expected_output, variables, checks },
  }))
  if (format === 'json') return `${JSON.stringify(plain, null, 2)}\n`
  return stringify(plain, { header: true, columns: [...COLUMNS] })
}

/** The test cases of a file; VALIDATION_ERROR says in which of them what is wrong. */
export function readTestCases(content: string, format: FileFormat): TestCaseFields[] {
  const rows = format === 'json' ? readJson(content) : readCsv(content)
  const parsed = z.array(NewTestCase).safeParse(rows)
  if (parsed.success) return parsed.data
  throw wrong(
    parsed.error.issues.slice(0, MOST_ISSUES).map(({ path: [row, ...field], message }) => {
      const place = field.length > 0 ? `${field.join('.')}: ` : ''
      return row === undefined ? message : `case ${Number(row) + 1}: ${place}${message}`
    }),
  )
}

function readJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw wrong(['is not valid JSON'])
  }
}

function readCsv(content: string): Record<string, unknown>[] {
  try {
    const rows: Record<string, string>[] = parse(content, { columns: true, bom: true })
    return rows.map((row, i) =>
      Object.fromEntries(Object.entries(row).flatMap((cell) => readCell(cell, i + 1))),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw wrong([`is not valid CSV (line ${error['lines'] ?? '?'})`])
  }
}

/** An empty cell of JSON is as good as none. */
function readCell([column, cell]: [string, string], number: number): [string, unknown][] {
  if (!JSON_COLUMNS.includes(column)) return [[column, cell]]
  if (cell.trim() === '') return []
  try {
    return [[column, JSON.parse(cell)]]
  } catch {
    throw wrong([`case ${number}: ${column}: is not valid JSON`])
  }
}

const wrong = (issues: readonly string[]) =>
  new Failure('VALIDATION_ERROR', issues.map((issue) => `content: ${issue}`).join('; '))
