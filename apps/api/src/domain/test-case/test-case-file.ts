import { describeIssue, inOurWords } from '@promptwire/core/contract/derive/issue-words'
import type { FileProblem } from '@promptwire/core/contract/people/test-cases'
import { MOST_TEST_CASES, NewTestCase } from '@promptwire/core/contract/public/test-case-fields'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet } from '../spreadsheet-text.ts'
import { COLUMNS, type FileFormat } from './test-case-columns.ts'
import { tooManyTestCases } from './test-case-limits.ts'
import { type FileRow, readRows } from './test-case-rows.ts'
import type { TestCaseFields } from './test-case-store.ts'

/** What a file holds; where there is a problem, what could be read is not all of it. */
export interface ReadTestCases {
  readonly cases: TestCaseFields[]
  readonly problems: FileProblem[]
}

/** Writes test cases so that reading them gives the same ones. */
export function writeTestCases(cases: readonly TestCaseFields[], format: FileFormat): string {
  if (format === 'json') return `${JSON.stringify(cases.map(withoutNull), null, 2)}\n`
  const cast = { string: textForSpreadsheet }
  const columns = cases.some(hasThreshold) ? [...COLUMNS] : COLUMNS.filter(isAlwaysThere)
  return stringify([...cases], { header: true, columns, cast })
}

const hasThreshold = ({ threshold }: TestCaseFields) => threshold !== null
const isAlwaysThere = (column: string) => column !== 'threshold'

/** A file says of a threshold only where there is one. */
const withoutNull = ({ threshold, ...fields }: TestCaseFields) =>
  threshold === null ? fields : { ...fields, threshold }

/** The test cases of a file, and in which of them what is wrong. CONFLICT where they are too many. */
export function readTestCases(content: string, format: FileFormat): ReadTestCases {
  const { rows, problems } = readRows(content, format)
  if (rows.length > MOST_TEST_CASES) throw tooManyTestCases()
  const read = rows.map((row, i) => readRow(row, i + 1))
  return {
    cases: read.flatMap(({ testCase }) => testCase ?? []),
    problems: [...problems, ...read.flatMap((row) => row.problems)],
  }
}

function readRow(
  { fields, line, problem }: FileRow,
  number: number,
): { readonly testCase?: TestCaseFields; readonly problems: FileProblem[] } {
  if (problem !== undefined) return { problems: [{ case: number, line, message: problem }] }
  const parsed = NewTestCase.safeParse(fields, { error: inOurWords })
  if (parsed.success) return { testCase: parsed.data, problems: [] }
  return {
    problems: parsed.error.issues.map((issue) => ({
      case: number,
      line,
      message: describeIssue(issue),
    })),
  }
}
