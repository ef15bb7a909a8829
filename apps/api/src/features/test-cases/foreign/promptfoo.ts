import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { UnreadableFile } from '../../files/index.ts'
import { MAX_TOTAL_CHARACTERS, tooManyTestCases } from '../test-case-limits.ts'
import type { Fields } from './fields.ts'
import { type FileRow, Notes, type ReadRows } from './notes.ts'
import { expandTest } from './promptfoo-case.ts'
import { testsFromConfig } from './promptfoo-config.ts'
import { csvTests } from './promptfoo-csv.ts'
import { FileIndex, type SourceFile } from './promptfoo-files.ts'
import { type ForeignTest, readDataFile, type Source } from './promptfoo-tests.ts'

const CONFIG_NAME = /(?:^|\/)promptfooconfig[\w.-]*\.(?:ya?ml|json)$/i
const TESTS_NAME = /\.(?:ya?ml|json|jsonl|ndjson|csv)$/i
const CONFIG_KEY = /^\s{0,8}"?(?:tests|scenarios|defaultTest)"?\s*:/m

/** Reads a promptfoo configuration, or only its tests, with the named files. */
export function readPromptfoo(content: string, files: readonly SourceFile[]): ReadRows {
  const source: Source = { files: new FileIndex(files), notes: new Notes() }
  const { config, from } =
    content.trim() === ''
      ? configIn(files, source)
      : { config: toConfig(readDataFile({ path: 'configuration', content }, source)), from: null }
  return readTests(testsFromConfig(config, from, source), source)
}

export function readPromptfooCsv(content: string): ReadRows {
  const source: Source = { files: new FileIndex([]), notes: new Notes() }
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
    const more = expandTest(test, rows.length + 1, source)
    size += more.reduce((sum, { fields }) => sum + JSON.stringify(fields).length, 0)
    if (rows.length + more.length > MAX_TEST_CASES || size > 2 * MAX_TOTAL_CHARACTERS) {
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

/** Finds the configuration: the topmost file with its name, or the file with tests. */
function configIn(files: readonly SourceFile[], source: Source) {
  const named = files.filter(({ path }) => CONFIG_NAME.test(path)).toSorted(byDepth)
  const candidates = files.filter(
    ({ path, content }) => /\.(?:ya?ml|json)$/i.test(path) && CONFIG_KEY.test(content),
  )
  const [file, ...others] = named.length > 0 ? named : candidates.toSorted(byDepth)
  if (!file) {
    const tests = files.filter(({ path }) => TESTS_NAME.test(path)).map(({ path }) => path)
    if (tests.length === 0)
      throw new UnreadableFile('has no configuration and no tests of promptfoo')
    return { config: { tests }, from: null }
  }
  for (const { path } of others) source.notes.add(null, `${path}: another configuration`)
  return { config: toConfig(readDataFile(file, source)), from: file.path }
}

const byDepth = (a: SourceFile, b: SourceFile) => pathDepth(a) - pathDepth(b)
const pathDepth = ({ path }: SourceFile) => path.split('/').length

/** Accepts a plain list of tests too. */
function toConfig(given: unknown): Fields {
  if (Array.isArray(given)) return { tests: given }
  if (!isJsonObject(given)) throw new UnreadableFile('has no list of tests')
  const { tests, scenarios, defaultTest } = given
  const isList = [tests, scenarios].some(
    (each) => typeof each === 'object' || typeof each === 'string',
  )
  if (!isList && !isJsonObject(defaultTest)) throw new UnreadableFile('has no list of tests')
  return given
}
