import { MOST_TEST_CASES } from '@promptwire/core/contract/public/test-case-fields'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet, textFromSpreadsheet } from '../../spreadsheet-text.ts'
import type { TestCaseFields } from '../test-case-store.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readVariables } from './foreign-variables.ts'
import { type FileRow, Notes, type ReadRows } from './notes.ts'
import { lostIn, toShorthand } from './promptfoo-assertion.ts'
import { readShorthand } from './promptfoo-check.ts'

const MOST_COLUMNS = 200
const EXPECTED = /^__expected\d*$/
const EXPECTED_OUTPUT = '__metadata:expected_output'

/** Reads promptfoo's CSV: columns are variables, `__expected` what the output must satisfy. */
export function readPromptfooCsv(content: string): ReadRows {
  const [names = [], ...lines] = parse(content, {
    bom: true,
    to: MOST_TEST_CASES + 2,
  }) as string[][]
  if (names.length > MOST_COLUMNS) throw new UnreadableFile(`has more than ${MOST_COLUMNS} columns`)
  const notes = new Notes()
  for (const name of names)
    if (!isCarried(name)) notes.add(null, `the column ${name.slice(0, 100)}`)
  return { rows: lines.map((cells, i) => readLine(names, cells, i + 1, notes)), notes }
}

const isCarried = (name: string) =>
  !name.startsWith('__') || EXPECTED.test(name) || [EXPECTED_OUTPUT, '__threshold'].includes(name)

function readLine(names: string[], cells: string[], number: number, notes: Notes): FileRow {
  const row = names.map((name, at) => [name, textFromSpreadsheet(cells[at] ?? '')] as const)
  const vars = Object.fromEntries(row.filter(([name]) => !name.startsWith('__')))
  const { lost, ...said } = readVariables(vars)
  const expected = row.filter(([name, cell]) => EXPECTED.test(name) && cell !== '')
  const read = expected.map(([, cell]) => readShorthand(cell))
  for (const what of [...lost, ...read.flatMap((one) => one.lost)]) notes.add(number, what)
  const cellOf = (wanted: string) => row.find(([name]) => name === wanted)?.[1] ?? ''
  const threshold = cellOf('__threshold')
  return {
    line: null,
    dropped: read.flatMap((one) => one.dropped),
    fields: {
      ...said,
      expected_output: cellOf(EXPECTED_OUTPUT),
      ...(threshold !== '' && { threshold: Number(threshold) }),
      checks: read.flatMap(({ check }) => (check ? [check] : [])),
    },
  }
}

/** Writes test cases as promptfoo's CSV, a check in each `__expected` column. */
export function writePromptfooCsv(cases: readonly TestCaseFields[]): string {
  const keys = [...new Set(cases.flatMap(({ variables }) => Object.keys(variables)))]
  const written = cases.map(({ checks }) => checks.map(toShorthand))
  const cells = written.map((all) => all.flatMap((one) => ('cell' in one ? [one.cell] : [])))
  const most = Math.max(0, ...cells.map(({ length }) => length))
  const expected = Array.from({ length: most }, (_, i) => `__expected${i + 1}`)
  const lines = cases.map((one, i) => [
    one.input_text,
    ...keys.map((key) => one.variables[key] ?? ''),
    ...expected.map((_, at) => cells[i]?.[at] ?? ''),
    one.threshold ?? '',
    one.expected_output,
  ])
  const names = ['input_text', ...keys, ...expected, '__threshold', EXPECTED_OUTPUT]
  const cast = { string: textForSpreadsheet, boolean: String }
  return stringify([names, ...lines], { cast })
}

/** What writing loses of each test case. */
export const lostInCsv = ({ checks }: TestCaseFields): string[] =>
  checks.flatMap((check) => {
    const written = toShorthand(check)
    const counting = [
      ...(check.weight === undefined ? [] : [`the weight of ${check.type}`]),
      ...(check.metric === undefined ? [] : [`the metric of ${check.type}`]),
      ...lostIn(check),
    ]
    return 'lost' in written ? [written.lost] : counting
  })
