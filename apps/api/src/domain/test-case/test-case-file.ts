import { describeIssue, inOurWords } from '@promptwire/core/contract/derive/issue-words'
import { NewTestCase } from '@promptwire/core/contract/public/test-case-fields'
import { Failure } from '@promptwire/core/failure'
import { parseJson, UnacceptableJson } from '@promptwire/core/json-text'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { textForSpreadsheet, textFromSpreadsheet } from '../spreadsheet-text.ts'
import { MOST_TEST_CASES, tooManyTestCases } from './test-case-limits.ts'
import type { TestCaseFields } from './test-case-store.ts'

export type FileFormat = 'json' | 'csv'

const COLUMNS = ['input_text', 'expected_output', 'variables', 'checks'] as const
/** Columns whose cells hold JSON. */
const JSON_COLUMNS: readonly string[] = ['variables', 'checks']
const MOST_ISSUES = 5
/** Keys and items of a file's JSON, a cell's too; as many test cases as a prompt may have need less. */
const MOST_ENTRIES = 100_000

/** Writes test cases so that reading them gives the same ones. */
export function writeTestCases(cases: readonly TestCaseFields[], format: FileFormat): string {
  if (format === 'json') return `${JSON.stringify(cases, null, 2)}\n`
  const cast = { string: textForSpreadsheet }
  return stringify([...cases], { header: true, columns: [...COLUMNS], cast })
}

/** The test cases of a file; VALIDATION_ERROR says in which of them what is wrong. */
export function readTestCases(content: string, format: FileFormat): TestCaseFields[] {
  const rows = format === 'json' ? readJson(content) : readCsv(content)
  if (Array.isArray(rows)) requireFewEnough(rows.length)
  const parsed = z.array(NewTestCase).safeParse(rows, { error: inOurWords })
  if (parsed.success) return parsed.data
  throw wrong(
    parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => {
      const [row, ...field] = issue.path
      return row === undefined
        ? issue.message
        : `case ${Number(row) + 1}: ${describeIssue(issue, field)}`
    }),
  )
}

function readJson(content: string): unknown {
  try {
    return parseJson(content, MOST_ENTRIES)
  } catch (error) {
    throw wrong([reasonOf(error)])
  }
}

function readCsv(content: string): Record<string, unknown>[] {
  try {
    const rows: Record<string, string>[] = parse(content, {
      bom: true,
      columns: requireKnownColumns,
      to: MOST_TEST_CASES + 1,
    })
    requireFewEnough(rows.length)
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
  if (!JSON_COLUMNS.includes(column)) return [[column, textFromSpreadsheet(cell)]]
  if (cell.trim() === '') return []
  try {
    return [[column, parseJson(cell, MOST_ENTRIES)]]
  } catch (error) {
    throw wrong([`case ${number}: ${column}: ${reasonOf(error)}`])
  }
}

/** A line of a hundred thousand names is refused before it makes as many fields of each row. */
function requireKnownColumns(names: string[]): string[] {
  const unknown = names.find((name) => !COLUMNS.some((column) => column === name))
  if (unknown === undefined) return names
  throw wrong([`unknown column ${unknown.slice(0, 100)}; there are ${COLUMNS.join(', ')}`])
}

function requireFewEnough(cases: number): void {
  if (cases > MOST_TEST_CASES) throw tooManyTestCases()
}

function reasonOf(error: unknown): string {
  if (error instanceof UnacceptableJson) return error.message
  throw error
}

const wrong = (issues: readonly string[]) =>
  new Failure('VALIDATION_ERROR', issues.map((issue) => `content: ${issue}`).join('; '))
