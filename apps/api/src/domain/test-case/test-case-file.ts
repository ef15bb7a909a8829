import { describeIssue, inOurWords } from '@promptwire/core/contract/derive/issue-words'
import type { FileProblem } from '@promptwire/core/contract/people/test-cases'
import {
  MOST_TEST_CASES,
  NewTestCase,
  type NotCarried,
} from '@promptwire/core/contract/public/test-case-fields'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet } from '../spreadsheet-text.ts'
import { type FileRow, Notes } from './foreign/notes.ts'
import { lostInEvals, writeOpenaiEvals } from './foreign/openai-evals.ts'
import { lostInCsv, writePromptfooCsv } from './foreign/promptfoo-csv.ts'
import { lostInYaml, writePromptfooYaml } from './foreign/promptfoo-yaml.ts'
import { COLUMNS, type FileFormat } from './test-case-columns.ts'
import { tooManyTestCases } from './test-case-limits.ts'
import { readRows } from './test-case-rows.ts'
import type { TestCaseFields } from './test-case-store.ts'

/** What a file holds; where there is a problem, what could be read is not all of it. */
export interface ReadTestCases {
  readonly cases: TestCaseFields[]
  readonly problems: FileProblem[]
  /** What of a file of others has no place here. */
  readonly notCarried: readonly NotCarried[]
}

/** A file, and what of the test cases its format has no place for. */
export interface WrittenTestCases {
  readonly content: string
  readonly notCarried: readonly NotCarried[]
}

interface Writer {
  write(cases: readonly TestCaseFields[]): string
  /** What it loses of a test case. */
  readonly lost: (testCase: TestCaseFields) => readonly string[]
}

const nothing = () => []

const WRITERS: Readonly<Record<FileFormat, Writer>> = {
  json: {
    write: (cases) => `${JSON.stringify(cases.map(withoutNull), null, 2)}\n`,
    lost: nothing,
  },
  csv: { write: writeCsv, lost: nothing },
  promptfoo: { write: writePromptfooYaml, lost: lostInYaml },
  promptfoo_csv: { write: writePromptfooCsv, lost: lostInCsv },
  openai_evals: { write: writeOpenaiEvals, lost: lostInEvals },
}

/** Writes test cases; reading JSON and CSV of ours gives the same ones. */
export function writeTestCases(
  cases: readonly TestCaseFields[],
  format: FileFormat,
): WrittenTestCases {
  const { write, lost } = WRITERS[format]
  const notes = new Notes()
  for (const [i, one] of cases.entries()) for (const what of lost(one)) notes.add(i + 1, what)
  return { content: write(cases), notCarried: notes.all }
}

function writeCsv(cases: readonly TestCaseFields[]): string {
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
  const { rows, problems, notCarried } = readRows(content, format)
  if (rows.length > MOST_TEST_CASES) throw tooManyTestCases()
  const read = rows.map((row, i) => readRow(row, i + 1))
  return {
    cases: read.flatMap(({ testCase }) => testCase ?? []),
    problems: [...problems, ...read.flatMap((row) => row.problems)],
    notCarried,
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
