import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { UnreadableFile } from '../../files/index.ts'
import { type Fields, recordIn } from './fields.ts'
import { type FileIndex, parseData } from './promptfoo-files.ts'
import { type ForeignTest, readDataFile, type Source } from './promptfoo-tests.ts'

/** A test's values, inline or from files; later files win. */
export function varsIn({ fields, from }: ForeignTest, source: Source) {
  const { vars } = fields
  if (isJsonObject(vars)) return { vars, missing: [] }
  const found = [vars]
    .flat()
    .filter((each) => typeof each === 'string')
    .map((address) => source.files.find(address, from))
  const read = found.flatMap((each) => ('files' in each ? each.files : []))
  const values = read.map((file) => recordIn(readDataFile(file, source)))
  const missing = found.flatMap((each) => ('reason' in each ? [`vars: ${each.reason}`] : []))
  return { vars: Object.assign({}, ...values) as Fields, missing }
}

/** One combination of a test's values, and the unreadable ones. */
export interface ReadVars {
  readonly vars: Fields
  readonly lost: readonly string[]
}

/** Expands lists of texts into combinations, and reads files that values name. */
export function expandVars(vars: Fields, isExpanded: boolean, files: FindFiles): ReadVars[] {
  const choices = Object.entries(vars).map(
    ([key, value]) => [key, isExpanded ? listChoices(value, files) : [value]] as const,
  )
  const count = choices.reduce((product, [, values]) => product * values.length, 1)
  if (count > MAX_TEST_CASES) throw tooManyCombinations(count, choices)
  let sets: ReadVars[] = [{ vars: {}, lost: [] }]
  for (const [key, values] of choices) {
    const read = values.map((value) => readValue(key, value, files))
    sets = sets.flatMap((set) =>
      read.map(({ value, lost }) => ({
        vars: value === undefined ? set.vars : { ...set.vars, [key]: value },
        lost: [...set.lost, ...lost],
      })),
    )
  }
  return sets
}

/** Resolves a test's file addresses. */
export type FindFiles = (address: string) => ReturnType<FileIndex['find']>

const FILE = /^file:\/\//

/** A list of texts and the files of a pattern are choices; anything else is one value. */
function listChoices(value: unknown, files: FindFiles): unknown[] {
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value : [value]
  if (typeof value !== 'string' || !FILE.test(value) || !value.includes('*')) return [value]
  const found = files(value)
  return 'files' in found ? found.files.map(({ path }) => `file://${path}`) : [value]
}

function tooManyCombinations(
  count: number,
  choices: readonly (readonly [string, readonly unknown[]])[],
) {
  const lists = choices.filter(([, values]) => values.length > 1)
  const names = lists.map(([key, { length }]) => `${key.slice(0, 40)} (${length})`).slice(0, 8)
  return new UnreadableFile(
    `has a test that expands into ${count.toLocaleString('en')} test cases by its lists ${names.join(', ')}; a prompt has at most ${MAX_TEST_CASES.toLocaleString('en')}. Shorten them, or set options.disableVarExpansion`,
  )
}

function readValue(
  key: string,
  value: unknown,
  files: FindFiles,
): { readonly value: unknown; readonly lost: readonly string[] } {
  if (typeof value !== 'string' || !FILE.test(value)) return { value, lost: [] }
  const found = files(value)
  if ('reason' in found) {
    return { value: undefined, lost: [`${key.slice(0, 100)}: ${found.reason}`] }
  }
  const [file] = found.files
  if (!file) return { value: undefined, lost: [] }
  const isData = /\.ya?ml$/i.test(file.path)
  return { value: isData ? JSON.stringify(parseData(file)) : file.content.trim(), lost: [] }
}
