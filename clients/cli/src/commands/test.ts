import type { Command } from 'commander'
import { listTestedPrompts, runTests, type TestChoice, type TestedPrompt } from '../run-tests.ts'
import { toVersion } from './publish.ts'
import { DIFFERENCE, FAILED, type Terminal, withExamples } from './terminal.ts'

interface Options extends TestChoice {
  readonly json: boolean
}

export const addTest = (program: Command, terminal: Terminal) =>
  program
    .command('test')
    .argument('[prompts...]', 'slugs; default: all prompts with test cases')
    .description(
      'Run the test cases of prompts on a model, and exit with 2 if one fails. Calls of models are billed to the project.',
    )
    .option('--version <number>', 'saved version; default: what the key gets', toVersion)
    .option('--provider <name>', 'provider of the project; default: that of the prompt')
    .option('--model <name>', 'model; default: that of the prompt')
    .option('--json', 'print runs and failures as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire test support-reply',
        'promptwire test support-reply --version 3 --model gpt-5.2',
        'promptwire test --json                  all prompts, for CI',
      ),
    )
    .action((prompts: string[], options: Options) => test(prompts, options, terminal))

async function test(
  prompts: readonly string[],
  { json, ...choice }: Options,
  { connect, print, showProgress, exit }: Terminal,
): Promise<void> {
  const connection = connect()
  const tested: TestedPrompt[] = []
  for (const prompt of prompts.length > 0 ? prompts : await listTestedPrompts(connection)) {
    showProgress(`${prompt}: starting`)
    const result = await runTests(connection, prompt, choice, (done, total) =>
      showProgress(`${prompt}: ${done} of ${total} test cases`),
    )
    tested.push(result)
    if (!json) describe(result).forEach(print)
  }
  if (json) print(JSON.stringify(tested))
  else if (tested.length === 0) print('No prompt has test cases.')
  exit(Math.max(0, ...tested.map(toExitCode)))
}

/** Test cases that fail count more than those without an answer. */
function toExitCode({ run }: TestedPrompt): number {
  if (run.failed > 0) return DIFFERENCE
  return run.state === 'finished' && run.errors === 0 ? 0 : FAILED
}

function describe({ prompt, run, failures }: TestedPrompt): string[] {
  const { state, reason, passed, failed, errors, unchecked, cases } = run
  const counts = Object.entries({ failed, errors, unchecked }).filter(([, number]) => number > 0)
  const others = counts.map(([name, number]) => `, ${name}: ${number}`).join('')
  const end = state === 'finished' ? '' : ` The run is ${state}${reason ? `: ${reason}` : '.'}`
  return [
    `${toExitCode({ prompt, run, failures }) === 0 ? 'ok    ' : 'FAILED'}  ${prompt}: ${passed} of ${cases} test cases passed${others}.${end}`,
    ...failures.map(({ case_id, input_text, error, problem, results }) => {
      const reasons = results.filter(({ passed }) => !passed).map(({ reason }) => reason)
      return `        ${input_text?.split('\n', 1)[0] || case_id}: ${[error, problem, ...reasons].filter(Boolean).join(' ')}`
    }),
  ]
}
