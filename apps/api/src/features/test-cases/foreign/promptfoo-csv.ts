import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { textForSpreadsheet, textFromSpreadsheet } from '../../../kernel/spreadsheet-text.ts'
import { UnreadableFile } from '../../files/index.ts'
import type { Fields } from './fields.ts'
import type { Notes } from './notes.ts'
import { toShorthand, unsupportedParts } from './promptfoo-assertion.ts'
import { assertionIn } from './promptfoo-shorthand.ts'

const MAX_COLUMNS = 200
const EXPECTED = /^__expected\d*$/
const LIMIT = /^__config:__expected(\d*):threshold$/
const EXPECTED_OUTPUT = '__metadata:expected_output'

/** Reads promptfoo's CSV: columns are variables, `__expected` is an assertion. */
export function csvTests(content: string, notes: Notes): Fields[] {
  const [names = [], ...lines] = readLines(content)
  if (names.length > MAX_COLUMNS) throw new UnreadableFile(`has more than ${MAX_COLUMNS} columns`)
  const columns = names.map((name) => name.trim())
  for (const name of columns)
    if (!isSupported(name)) notes.add(null, `the column ${name.slice(0, 100)}`)
  return lines.map((cells) => readLine(columns, cells))
}

/** Falls back to promptfoo's relaxed reading of quotes within a cell. */
function readLines(content: string): string[][] {
  const options = { bom: true, to: MAX_TEST_CASES + 2 }
  try {
    return parse(content, options) as string[][]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return parse(content, { ...options, relax_quotes: true }) as string[][]
  }
}

const SUPPORTED_COLUMNS = [EXPECTED_OUTPUT, '__threshold', '__metric', '__description']
const isSupported = (name: string) =>
  !name.startsWith('__') ||
  EXPECTED.test(name) ||
  LIMIT.test(name) ||
  SUPPORTED_COLUMNS.includes(name)

function readLine(columns: readonly string[], cells: readonly string[]): Fields {
  const row = columns.map((name, at) => [name, textFromSpreadsheet(cells[at] ?? '')] as const)
  const getCell = (wanted: string) => row.find(([name]) => name === wanted)?.[1] ?? ''
  const threshold = getCell('__threshold').trim()
  const metric = getCell('__metric')
  const expected = row.filter(([name, cell]) => EXPECTED.test(name) && cell.trim() !== '')
  const assert = expected.map(([, cell], at) => ({
    ...assertionIn(cell),
    ...(metric !== '' && { metric }),
    ...readThreshold(row, at),
  }))
  return {
    vars: Object.fromEntries(row.filter(([name]) => !name.startsWith('__'))),
    assert,
    // A list in a cell is text, not a choice.
    options: { disableVarExpansion: true },
    metadata: { expected_output: getCell(EXPECTED_OUTPUT) },
    ...(threshold !== '' && { threshold: Number(threshold) }),
  }
}

/** `__config:__expected2:threshold` is the second assertion's threshold. */
function readThreshold(row: readonly (readonly [string, string])[], at: number): Fields {
  const own = row.find(
    ([name]) => Number(LIMIT.exec(name)?.[1] || 1) === at + 1 && LIMIT.test(name),
  )
  return own && own[1].trim() !== '' ? { threshold: Number(own[1]) } : {}
}

/** Writes promptfoo's CSV, with one `__expected` column per check. */
export function writePromptfooCsv(cases: readonly TestCaseFields[]): string {
  const keys = [...new Set(cases.flatMap(({ variables }) => Object.keys(variables)))]
  const written = cases.map(({ checks }) => checks.map(toShorthand))
  const cells = written.map((all) => all.flatMap((one) => ('cell' in one ? [one.cell] : [])))
  const columnCount = Math.max(0, ...cells.map(({ length }) => length))
  const expected = Array.from({ length: columnCount }, (_, i) => `__expected${i + 1}`)
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

/** Parts that the format cannot store. */
export const unsupportedInCsv = ({ checks }: TestCaseFields): string[] =>
  checks.flatMap((check) => {
    const written = toShorthand(check)
    const counting = [
      ...(check.weight === undefined ? [] : [`the weight of ${check.type}`]),
      ...(check.metric === undefined ? [] : [`the metric of ${check.type}`]),
      ...unsupportedParts(check),
    ]
    return 'lost' in written ? [written.lost] : counting
  })
