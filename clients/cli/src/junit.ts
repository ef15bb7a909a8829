import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Result, TestedPrompt } from './run-tests.ts'
import { findGiven } from './untrusted/paths.ts'
import { explainResult, explainRun, nameResult } from './verdict.ts'

/** A prompt whose run could not start or be followed. */
export interface BrokenTest {
  readonly prompt: string
  readonly problem: string
}

interface TestCase {
  readonly name: string
  readonly outcome: Result['outcome']
  readonly seconds: number
  readonly message: string
  readonly output: string
}

/** Writes JUnit XML with one suite per prompt. */
export async function writeJunit(
  file: string,
  tested: readonly (TestedPrompt | BrokenTest)[],
): Promise<void> {
  const suites = tested.map((each) => writeSuite(each.prompt, listCases(each)))
  const place = await findGiven(file)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(
    place,
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="promptwire">\n${suites.join('')}</testsuites>\n`,
  )
}

function listCases(tested: TestedPrompt | BrokenTest): TestCase[] {
  if ('problem' in tested) return [toOther('error', tested.problem)]
  const reason = explainRun(tested)
  const cases = tested.results.map(toCase)
  return reason ? [...cases, toOther(tested.run ? 'error' : 'unchecked', reason)] : cases
}

const toCase = (result: Result): TestCase => ({
  name: nameResult(result),
  outcome: result.outcome,
  seconds: result.latency_ms / 1_000,
  message: explainResult(result),
  output: result.output,
})

/** A test case for the whole prompt. */
const toOther = (outcome: Result['outcome'], message: string): TestCase => ({
  name: 'test cases',
  outcome,
  seconds: 0,
  message,
  output: '',
})

function writeSuite(prompt: string, cases: readonly TestCase[]): string {
  const count = (outcome: Result['outcome']) =>
    cases.filter((each) => each.outcome === outcome).length
  const seconds = cases.reduce((sum, each) => sum + each.seconds, 0)
  const attributes = writeAttributes({
    name: prompt,
    tests: cases.length,
    failures: count('failed'),
    errors: count('error'),
    skipped: count('unchecked'),
    time: seconds.toFixed(3),
  })
  const elements = cases.map((each) => writeCase(prompt, each))
  return `  <testsuite${attributes}>\n${elements.join('')}  </testsuite>\n`
}

/** JUnit has no state for a test case without a check: report it as skipped. */
const ELEMENTS = { failed: 'failure', error: 'error', unchecked: 'skipped' } as const

function writeCase(
  classname: string,
  { name, outcome, seconds, message, output }: TestCase,
): string {
  const attributes = writeAttributes({ classname, name, time: seconds.toFixed(3) })
  const element =
    outcome === 'passed' ? '' : `<${ELEMENTS[outcome]}${writeAttributes({ message })}/>`
  const text = output === '' ? '' : `<system-out>${toXml(output)}</system-out>`
  return `    <testcase${attributes}>${element}${text}</testcase>\n`
}

const writeAttributes = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${toXml(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML 1.0 allows no control characters, not even escaped. */
const toXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
