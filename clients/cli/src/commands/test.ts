import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import type { Command } from 'commander'
import type { Connection } from '../connection.ts'
import { type BrokenTest, writeJunit } from '../junit.ts'
import type { Subject, TestChoice, TestedPrompt } from '../run-tests.ts'
import { explainResult, explainRun, judge, nameResult, type Verdict } from '../verdict.ts'
import { WrongUse } from '../wrong-use.ts'
import { toVersion } from './publish.ts'
import { DIFFERENCE, FAILED, type Terminal, withExamples } from './terminal.ts'

interface Options extends TestChoice {
  readonly version?: number
  readonly junit?: string
  readonly allowUnchecked: boolean
  readonly json: boolean
}

export const addTest = (program: Command, terminal: Terminal) =>
  program
    .command('test')
    .argument('[prompts...]', 'slugs, or slug@version; default: all prompts with test cases')
    .description(
      'Run the test cases of prompts on a model. Exits with 2 if one fails, and with 1 if one has no answer or no check. Calls of models are billed to the project.',
    )
    .option('--version <number>', 'saved version; default: what the key gets', toVersion)
    .option('--provider <name>', 'provider of the project; default: that of the prompt')
    .option('--model <name>', 'model; default: that of the prompt')
    .option('--allow-unchecked', 'accept prompts and answers that nothing checks', false)
    .option('--junit <file>', 'also write the results as JUnit XML')
    .option('--json', 'print runs and failures as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire test support-reply',
        `promptwire test support-reply@3 greeting@7 --model ${EXAMPLE_MODEL}`,
        'promptwire test --junit results.xml     all prompts, for CI',
      ),
    )
    .action((prompts: string[], options: Options) => test(prompts, options, terminal))

async function test(
  prompts: readonly string[],
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { json, junit, allowUnchecked } = options
  const given = prompts.map((prompt) => toSubject(prompt, options.version))
  const { listTestedPrompts } = await import('../run-tests.ts')
  const connection = await terminal.connect()
  const subjects = given.length > 0 ? given : await listTestedPrompts(connection)
  const tested: TestedPrompt[] = []
  const broken: BrokenTest[] = []
  try {
    for (const subject of subjects) {
      const result = await testPrompt(connection, subject, options).catch((error: Error) => {
        broken.push({ prompt: subject.prompt, problem: error.message })
        throw error
      })
      tested.push(result)
      if (!json) describe(result, allowUnchecked).forEach(terminal.print)
    }
  } finally {
    if (junit !== undefined) await writeJunit(junit, [...tested, ...broken])
  }
  if (json) terminal.printJson(tested.map((each) => toJson(each, allowUnchecked)))
  if (tested.length === 0) reportNothing(options, terminal)
  terminal.exit(Math.max(0, ...tested.map((each) => EXIT_CODES[judge(each, allowUnchecked)])))
}

/** Parses `slug` or `slug@version`: a slug never contains an at sign. */
function toSubject(text: string, version: number | undefined): Subject {
  const [prompt = '', own, ...others] = text.split('@')
  if (own === undefined) return { prompt, version }
  if (others.length > 0) throw new WrongUse(`${text} must be a slug, or slug@version.`)
  if (version !== undefined) throw new WrongUse(`--version excludes the version of ${text}.`)
  return { prompt, version: toVersion(own) }
}

async function testPrompt(connection: Connection, subject: Subject, { provider, model }: Options) {
  const { runTests } = await import('../run-tests.ts')
  const { prompt } = subject
  const { showProgress } = connection
  showProgress(`${prompt}: starting`)
  const choice = { ...(provider && { provider }), ...(model && { model }) }
  return runTests(connection, subject, choice, (done, total) =>
    showProgress(`${prompt}: ${done} of ${total} test cases`),
  )
}

/** Failing test cases outrank cases without an answer or a check. */
const EXIT_CODES: Readonly<Record<Verdict, number>> = {
  passed: 0,
  failed: DIFFERENCE,
  error: FAILED,
  unchecked: FAILED,
}

function reportNothing({ allowUnchecked, json }: Options, { print }: Terminal): void {
  const nothing = 'No prompt has test cases.'
  if (!allowUnchecked) throw new WrongUse(`${nothing} Add some, or pass --allow-unchecked.`)
  if (!json) print(nothing)
}

const listFailures = ({ results }: TestedPrompt, allowUnchecked: boolean) =>
  results.filter(
    ({ outcome }) => outcome !== 'passed' && !(allowUnchecked && outcome === 'unchecked'),
  )

const toJson = (tested: TestedPrompt, allowUnchecked: boolean) => ({
  prompt: tested.prompt,
  verdict: judge(tested, allowUnchecked),
  run: tested.run,
  failures: listFailures(tested, allowUnchecked),
})

function describe(tested: TestedPrompt, allowUnchecked: boolean): string[] {
  const { prompt, run } = tested
  const isPassed = judge(tested, allowUnchecked) === 'passed'
  const end = explainRun(tested)
  return [
    `${isPassed ? 'ok    ' : 'FAILED'}  ${prompt}: ${[run && summarize(run), end].filter(Boolean).join(' ')}`,
    ...listFailures(tested, allowUnchecked).map(
      (result) => `        ${nameResult(result)}: ${explainResult(result)}`,
    ),
  ]
}

function summarize({ passed, failed, errors, unchecked, cases }: NonNullable<TestedPrompt['run']>) {
  const counts = Object.entries({ failed, errors, unchecked }).filter(([, number]) => number > 0)
  const others = counts.map(([name, number]) => `, ${name}: ${number}`).join('')
  return `${passed} of ${cases} test cases passed${others}.`
}
