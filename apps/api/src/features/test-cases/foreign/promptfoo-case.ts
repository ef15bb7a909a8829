import { type Check, leafChecks, MAX_CHECKS } from '@promptwire/contract/checks/checks'
import { type Fields, listIn, recordIn } from './fields.ts'
import { readVariables } from './foreign-variables.ts'
import type { FileRow } from './notes.ts'
import { type Around, type ReadCheck, readAssertion } from './promptfoo-check.ts'
import { parseData } from './promptfoo-files.ts'
import { valuesIn } from './promptfoo-template.ts'
import type { ForeignTest, Source } from './promptfoo-tests.ts'
import { expandVars, type FindFiles } from './promptfoo-vars.ts'

const READ = ['vars', 'assert', 'threshold', 'metadata', 'options']
/** Test fields and options that change the verdict. */
const DECISIVE = ['assertScoringFunction', 'options.transformVars', 'providerOutput']
const TRANSFORMS = ['transform', 'postprocess']
const HONOURED = ['disableVarExpansion', 'disableDefaultAsserts', ...TRANSFORMS]

export function expandTest(test: ForeignTest, first: number, source: Source): FileRow[] {
  const { fields, missing = [] } = test
  const files = createFindFiles(test, source)
  const isExpanded = recordIn(fields['options'])['disableVarExpansion'] !== true
  const others = unsupportedFields(fields)
  const decisive = others.filter((name) => DECISIVE.includes(name))
  const checksFor = createCheckReader(fields, files)
  return expandVars(recordIn(fields['vars']), isExpanded, files).map((set, i) => {
    const { lost, ...inputFields } = readVariables(set.vars, true)
    const read = checksFor(set.vars)
    const dropped = [...missing, ...set.lost, ...decisive, ...read.flatMap((one) => one.dropped)]
    const all = [...others, ...lost, ...read.flatMap((one) => one.lost), ...dropped]
    for (const what of new Set(all)) source.notes.add(first + i, what)
    const checks = read.flatMap(({ check }) => check ?? [])
    const shared = { ...expectedIn(fields['metadata']), ...thresholdIn(fields) }
    return { line: null, dropped, fields: { ...inputFields, ...shared, checks } }
  })
}

/** Resolves file paths from the configuration's folder, or from the test's own file. */
function createFindFiles({ from, configFrom = null }: ForeignTest, { files }: Source): FindFiles {
  return (address) => {
    const relative = files.find(address, configFrom)
    return 'files' in relative || from === configFrom ? relative : files.find(address, from)
  }
}

/** Reads a test's assertions per set of values, or once if no value is named. */
function createCheckReader(fields: Fields, files: FindFiles): (vars: Fields) => ReadCheck[] {
  const isTransformed = TRANSFORMS.some((key) => recordIn(fields['options'])[key])
  const assertions = listIn(fields['assert'])
  const read = (vars: Fields) => {
    const around = {
      isTransformed,
      values: valuesIn(vars),
      fileValue: (address: string) => fileValue(address, files),
    }
    return withinLimit(assertions.map((each) => readAssertion(each, around)))
  }
  if (JSON.stringify(assertions).includes('{{')) return read
  const once = read({})
  return () => once
}

/** Parts of a test that cannot be imported. */
function unsupportedFields(fields: Fields): string[] {
  const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== null
  const named = (record: unknown, known: readonly string[], prefix: string) =>
    Object.entries(recordIn(record))
      .filter((entry) => isSet(entry) && !known.includes(entry[0]))
      .map(([key]) => `${prefix}${key.slice(0, 100)}`)
  return [
    ...named(fields, READ, ''),
    ...named(fields['options'], HONOURED, 'options.'),
    ...named(fields['metadata'], ['expected_output', 'conversationId'], 'metadata.'),
  ]
}

const expectedIn = (metadata: unknown): Fields => {
  const { expected_output } = recordIn(metadata)
  return typeof expected_output === 'string' ? { expected_output } : {}
}

const thresholdIn = ({ threshold }: Fields): Fields =>
  threshold === undefined || threshold === null ? {} : { threshold }

/** Drops checks beyond the limit. */
function withinLimit(read: readonly ReadCheck[]): ReadCheck[] {
  let count = 0
  return read.map((one) => {
    count += one.check ? leafChecks([one.check as unknown as Check]).length : 0
    if (count <= MAX_CHECKS) return one
    const more = [`checks beyond the first ${MAX_CHECKS}`]
    return { lost: one.lost, dropped: [...one.dropped, ...more] }
  })
}

/** Reads the file that an assertion's value names. */
function fileValue(address: string, files: FindFiles): ReturnType<Around['fileValue']> {
  const found = files(address)
  if ('reason' in found) return { reason: found.reason }
  const [file] = found.files
  if (!file) return { reason: 'a value in another file' }
  return { value: /\.(?:json|ya?ml)$/i.test(file.path) ? parseData(file) : file.content.trim() }
}
