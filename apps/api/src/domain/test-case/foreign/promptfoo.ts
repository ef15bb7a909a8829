import { MOST_TEST_CASES } from '@promptwire/core/contract/public/test-case-fields'
import { MOST_CHARACTERS, tooManyTestCases } from '../test-case-limits.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type Fields, isRecord } from './fields.ts'
import { type FileRow, Notes, type ReadRows } from './notes.ts'
import { rowsOf } from './promptfoo-case.ts'
import { testsOfConfig } from './promptfoo-config.ts'
import { csvTests } from './promptfoo-csv.ts'
import { type GivenFile, NamedFiles } from './promptfoo-files.ts'
import { dataOf, type ForeignTest, type Source } from './promptfoo-tests.ts'

const CONFIG_NAME = /(?:^|\/)promptfooconfig[\w.-]*\.(?:ya?ml|json)$/i
const TESTS_NAME = /\.(?:ya?ml|json|jsonl|ndjson|csv)$/i
const CONFIG_KEY = /^\s{0,8}"?(?:tests|scenarios|defaultTest)"?\s*:/m

/** Reads a configuration of promptfoo, or its tests alone, with the files beside it. */
export function readPromptfoo(content: string, files: readonly GivenFile[]): ReadRows {
  const source: Source = { files: new NamedFiles(files), notes: new Notes() }
  const { config, from } =
    content.trim() === ''
      ? configIn(files, source)
      : { config: configOf(dataOf({ path: 'configuration', content }, source)), from: null }
  return readTests(testsOfConfig(config, from, source), source)
}

/** Reads promptfoo's CSV. */
export function readPromptfooCsv(content: string): ReadRows {
  const source: Source = { files: new NamedFiles([]), notes: new Notes() }
  const tests = csvTests(content, source.notes)
  return readTests(
    tests.map((fields) => ({ fields, from: null })),
    source,
  )
}

function readTests(tests: readonly ForeignTest[], source: Source): ReadRows {
  const rows: FileRow[] = []
  let size = 0
  for (const test of tests) {
    const more = rowsOf(test, rows.length + 1, source)
    size += more.reduce((sum, { fields }) => sum + JSON.stringify(fields).length, 0)
    if (rows.length + more.length > MOST_TEST_CASES || size > 2 * MOST_CHARACTERS) {
      throw tooManyTestCases()
    }
    rows.push(...more)
  }
  const [absent] = source.files.absent
  if (rows.length === 0 && absent !== undefined) {
    throw new UnreadableFile(`has its tests in ${absent}, which is not among the given files`)
  }
  return { rows, notes: source.notes }
}

/** The configuration among files: the one of its name nearest to the top, or the one with tests in it. */
function configIn(files: readonly GivenFile[], source: Source) {
  const named = files.filter(({ path }) => CONFIG_NAME.test(path)).toSorted(byDepth)
  const alike = files.filter(
    ({ path, content }) => /\.(?:ya?ml|json)$/i.test(path) && CONFIG_KEY.test(content),
  )
  const [file, ...others] = named.length > 0 ? named : alike.toSorted(byDepth)
  if (!file) {
    const tests = files.filter(({ path }) => TESTS_NAME.test(path)).map(({ path }) => path)
    if (tests.length === 0)
      throw new UnreadableFile('has no configuration and no tests of promptfoo')
    return { config: { tests }, from: null }
  }
  for (const { path } of others) source.notes.add(null, `${path}: another configuration`)
  return { config: configOf(dataOf(file, source)), from: file.path }
}

const byDepth = (a: GivenFile, b: GivenFile) => depthOf(a) - depthOf(b)
const depthOf = ({ path }: GivenFile) => path.split('/').length

/** A configuration, also where there is a list of tests alone. */
function configOf(given: unknown): Fields {
  if (Array.isArray(given)) return { tests: given }
  if (!isRecord(given)) throw new UnreadableFile('has no list of tests')
  const { tests, scenarios, defaultTest } = given
  const isList = [tests, scenarios].some(
    (each) => typeof each === 'object' || typeof each === 'string',
  )
  if (!isList && !isRecord(defaultTest)) throw new UnreadableFile('has no list of tests')
  return given
}
