import { Document, isNode } from 'yaml'
import type { TestCaseFields } from '../test-case-store.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { parseYaml } from './bounded-yaml.ts'
import { readVariables } from './foreign-variables.ts'
import { type FileRow, Notes, type ReadRows } from './notes.ts'
import { lostIn, toAssertion } from './promptfoo-assertion.ts'
import { isRecord, readAssertion } from './promptfoo-check.ts'

type Fields = Readonly<Record<string, unknown>>

const CARRIED = ['vars', 'assert', 'threshold', 'metadata']

/** Reads promptfoo's tests: a list of them, or a configuration that has them. */
export function readPromptfooYaml(content: string): ReadRows {
  const given = parseYaml(content)
  const config = isRecord(given) ? given : { tests: given }
  const { tests, defaultTest } = config
  if (!Array.isArray(tests)) throw new UnreadableFile('has no list of tests')
  const notes = new Notes()
  for (const key of Object.keys(config)) {
    if (key !== 'tests' && key !== 'defaultTest' && key !== 'description') notes.add(null, key)
  }
  const usual = isRecord(defaultTest) ? defaultTest : {}
  return { rows: tests.map((one, i) => readTest(one, usual, i + 1, notes)), notes }
}

function readTest(given: unknown, usual: Fields, number: number, notes: Notes): FileRow {
  if (!isRecord(given)) return { fields: given, line: null, problem: 'must be written here' }
  for (const key of Object.keys(given)) if (!CARRIED.includes(key)) notes.add(number, key)
  const vars = { ...recordIn(usual['vars']), ...recordIn(given['vars']) }
  const { lost, ...said } = readVariables(vars)
  const read = [...listIn(usual['assert']), ...listIn(given['assert'])].map(readAssertion)
  for (const what of [...lost, ...read.flatMap((one) => one.lost)]) notes.add(number, what)
  const expected = recordIn(given['metadata'])['expected_output']
  const threshold = given['threshold'] ?? usual['threshold']
  return {
    line: null,
    dropped: read.flatMap((one) => one.dropped),
    fields: {
      ...said,
      ...(typeof expected === 'string' && { expected_output: expected }),
      ...(threshold !== undefined && { threshold }),
      checks: read.flatMap(({ check }) => (check ? [check] : [])),
    },
  }
}

const recordIn = (value: unknown): Fields => (isRecord(value) ? value : {})
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Writes test cases as promptfoo's tests; what it does not have stands beside them as comments. */
export function writePromptfooYaml(cases: readonly TestCaseFields[]): string {
  const document = new Document({ tests: cases.map(toTest) })
  for (const [i, { checks }] of cases.entries()) {
    const lost = checks.flatMap(lostIn)
    const node = document.getIn(['tests', i], true)
    if (lost.length > 0 && isNode(node)) node.commentBefore = ` Not carried: ${lost.join(', ')}`
  }
  return document.toString()
}

function toTest({ input_text, expected_output, variables, checks, threshold }: TestCaseFields) {
  const assert = checks.flatMap((check) => toAssertion(check) ?? [])
  return {
    vars: { ...variables, input_text },
    ...(assert.length > 0 && { assert }),
    ...(threshold !== null && { threshold }),
    ...(expected_output !== '' && { metadata: { expected_output } }),
  }
}

/** What writing loses of each test case. */
export const lostInYaml = ({ checks }: TestCaseFields): string[] => checks.flatMap(lostIn)
