import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { UnreadableFile } from '../../files/index.ts'
import { type Fields, listIn, recordIn } from './fields.ts'
import { type ForeignTest, readDataFile, type Source, testsIn } from './promptfoo-tests.ts'
import { varsIn } from './promptfoo-vars.ts'

const READ = ['tests', 'scenarios', 'defaultTest', 'description', 'assertionTemplates']

/** All tests of a configuration: expands its scenarios and adds its defaults to each. */
export function testsFromConfig(
  config: Fields,
  from: string | null,
  source: Source,
): ForeignTest[] {
  for (const key of Object.keys(config)) if (!READ.includes(key)) source.notes.add(null, key)
  const { tests, scenarios, defaultTest } = config
  const isDefaultAlone = tests === undefined && scenarios === undefined
  const all = [
    ...testsIn(tests, from, source),
    ...scenarioTests(scenarios, from, source),
    ...(isDefaultAlone && defaultTest !== undefined ? [{ fields: {}, from }] : []),
  ]
  const usual = readDefaultTest(defaultTest, from, source)
  const merged = all.map((test) => ({ ...mergeTests(usual, test, source), configFrom: from }))
  return hasOutputTransform(config) ? merged.map(transformed) : merged
}

/** Reads the default test; if its file is missing, every test is incomplete. */
function readDefaultTest(value: unknown, from: string | null, source: Source): ForeignTest {
  if (typeof value !== 'string') return { fields: recordIn(value), from }
  const found = source.files.find(value, from)
  if ('reason' in found) return { fields: {}, from, missing: [`defaultTest: ${found.reason}`] }
  const [file] = found.files
  return file
    ? { fields: recordIn(readDataFile(file, source)), from: file.path }
    : { fields: {}, from }
}

/** Combines each set of a scenario's values with each of its tests. */
function scenarioTests(value: unknown, from: string | null, source: Source): ForeignTest[] {
  const all: ForeignTest[] = []
  for (const { fields, from: place } of testsIn(value, from, source)) {
    const sets = testsIn(fields['config'], place, source)
    const tests =
      fields['tests'] === undefined
        ? [{ fields: {}, from: place }]
        : testsIn(fields['tests'], place, source)
    if (all.length + sets.length * tests.length > MAX_TEST_CASES) {
      throw tooManyTests(sets.length, tests.length)
    }
    for (const set of sets) for (const test of tests) all.push(mergeTests(set, test, source))
  }
  return all
}

const tooManyTests = (sets: number, tests: number) =>
  new UnreadableFile(
    `has a scenario of ${sets} sets and ${tests} tests; a prompt has at most ${MAX_TEST_CASES} test cases`,
  )

/** Merges a test into its outer test: inner values win, inner checks come last. */
function mergeTests(outer: ForeignTest, inner: ForeignTest, source: Source): ForeignTest {
  const [usual, own] = [varsIn(outer, source), varsIn(inner, source)]
  const within = (key: string) => ({
    ...recordIn(outer.fields[key]),
    ...recordIn(inner.fields[key]),
  })
  const options = within('options')
  const isAlone = recordIn(inner.fields['options'])['disableDefaultAsserts'] === true
  return {
    from: inner.from,
    fields: {
      ...outer.fields,
      ...inner.fields,
      options,
      vars: { ...usual.vars, ...own.vars },
      metadata: within('metadata'),
      assert: [...(isAlone ? [] : assertsIn(outer, source)), ...assertsIn(inner, source)],
    },
    missing: [outer.missing, usual.missing, own.missing, inner.missing].flatMap(
      (each) => each ?? [],
    ),
  }
}

/** A test's assertions, inline or from a file. */
function assertsIn({ fields, from }: ForeignTest, source: Source): unknown[] {
  const { assert } = fields
  if (typeof assert !== 'string') return isJsonObject(assert) ? [assert] : listIn(assert)
  const found = source.files.find(assert, from)
  if ('reason' in found) return [{ $ref: found.reason }]
  return found.files.flatMap((file) => listIn(readDataFile(file, source)))
}

const hasOutputTransform = ({ providers, targets }: Fields): boolean =>
  [providers ?? targets].flat().some((each) => isJsonObject(each) && Boolean(each['transform']))

const transformed = ({ fields, ...test }: ForeignTest): ForeignTest => ({
  ...test,
  fields: { ...fields, options: { ...recordIn(fields['options']), transform: true } },
})
