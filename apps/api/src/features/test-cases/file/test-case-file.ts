import { describeIssue, zodErrorMap } from '@promptwire/contract/derive/issue-messages'
import type { FileProblem } from '@promptwire/contract/test-cases/people-test-cases'
import {
  MAX_DROPPED_CHECK_TEXT,
  MAX_DROPPED_CHECKS,
  MAX_TEST_CASES,
  NewTestCase,
  type NotCarried,
  type TestCaseFields,
} from '@promptwire/contract/test-cases/test-case-fields'
import { storable } from '@promptwire/core/text/json-text'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet } from '../../../kernel/spreadsheet-text.ts'
import { type FileRow, Notes } from '../foreign/notes.ts'
import { unsupportedInEvals, writeOpenaiEvals } from '../foreign/openai-evals.ts'
import { unsupportedInCsv, writePromptfooCsv } from '../foreign/promptfoo-csv.ts'
import { unsupportedInYaml, writePromptfooYaml } from '../foreign/promptfoo-yaml.ts'
import { tooManyTestCases } from '../test-case-limits.ts'
import { COLUMNS, type FileFormat } from './test-case-columns.ts'
import { readRows, type TestCaseSource } from './test-case-source.ts'

/** A file's test cases; incomplete if there are problems. */
export interface ReadTestCases {
  readonly cases: TestCaseFields[]
  readonly problems: FileProblem[]
  /** Parts of a foreign file that cannot be imported. */
  readonly notCarried: readonly NotCarried[]
}

/** A file, and the parts of test cases that its format cannot store. */
export interface ExportedTestCases {
  readonly content: string
  readonly notCarried: readonly NotCarried[]
}

interface Writer {
  write(cases: readonly TestCaseFields[]): string
  /** Parts of a test case that the format loses. */
  readonly lost: (testCase: TestCaseFields) => readonly string[]
}

const noLosses = () => []

const WRITERS: Readonly<Record<FileFormat, Writer>> = {
  json: {
    write: (cases) => `${JSON.stringify(cases.map(withoutDefaults), null, 2)}\n`,
    lost: noLosses,
  },
  csv: { write: writeCsv, lost: noLosses },
  promptfoo: { write: writePromptfooYaml, lost: unsupportedInYaml },
  promptfoo_csv: { write: writePromptfooCsv, lost: unsupportedInCsv },
  openai_evals: { write: writeOpenaiEvals, lost: unsupportedInEvals },
}

/** Writes test cases; our JSON and CSV can be read back without loss. */
export function writeTestCases(
  cases: readonly TestCaseFields[],
  format: FileFormat,
): ExportedTestCases {
  const { write, lost } = WRITERS[format]
  const notes = new Notes()
  for (const [i, one] of cases.entries()) for (const what of lost(one)) notes.add(i + 1, what)
  return { content: write(cases), notCarried: notes.all }
}

function writeCsv(cases: readonly TestCaseFields[]): string {
  const cast = { string: textForSpreadsheet }
  const written = cases.map(withoutDefaults)
  const columns = COLUMNS.filter(
    (column) => !OPTIONAL.has(column) || written.some((each) => Object.hasOwn(each, column)),
  )
  return stringify(written, { header: true, columns, cast })
}

const OPTIONAL: ReadonlySet<string> = new Set(['threshold', 'dropped_checks'])

/** Leaves out a missing threshold and an empty list of dropped checks. */
const withoutDefaults = ({ threshold, dropped_checks, ...fields }: TestCaseFields) => ({
  ...fields,
  ...(threshold !== null && { threshold }),
  ...(dropped_checks.length > 0 && { dropped_checks }),
})

/** Reads a file's test cases and its problems. CONFLICT for too many test cases. */
export function readTestCases(given: TestCaseSource): ReadTestCases {
  const { rows, problems, notCarried } = readRows(given)
  if (rows.length > MAX_TEST_CASES) throw tooManyTestCases()
  const read = rows.map((row, i) => readRow(row, i + 1))
  return {
    cases: read.flatMap(({ testCase }) => testCase ?? []),
    problems: [...problems, ...read.flatMap((row) => row.problems)],
    notCarried,
  }
}

/** An import's dropped checks, without duplicates. */
const droppedTexts = (dropped: readonly string[]): string[] =>
  [...new Set(dropped)]
    .slice(0, MAX_DROPPED_CHECKS)
    .map((text) => storable(text).slice(0, MAX_DROPPED_CHECK_TEXT).toWellFormed())

function readRow(
  { fields, line, problem, dropped = [] }: FileRow,
  number: number,
): { readonly testCase?: TestCaseFields; readonly problems: FileProblem[] } {
  if (problem !== undefined) return { problems: [{ case: number, line, message: problem }] }
  const parsed = NewTestCase.safeParse(fields, { error: zodErrorMap })
  if (parsed.success) {
    const dropped_checks = [...parsed.data.dropped_checks, ...droppedTexts(dropped)]
    return { testCase: { ...parsed.data, dropped_checks }, problems: [] }
  }
  return {
    problems: parsed.error.issues.map((issue) => ({
      case: number,
      line,
      message: describeIssue(issue),
    })),
  }
}
