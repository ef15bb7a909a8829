import { type Command, Option } from 'commander'
import type { Prefer, PulledPrompt } from '../sync/pull.ts'
import { openRepository } from './open-repository.ts'
import { FAILED, type Terminal, withExamples } from './terminal.ts'

export const addPull = (program: Command, terminal: Terminal) =>
  program
    .command('pull')
    .description('Write the prompts of the server into files; changes of files stay.')
    .addOption(
      new Option('--mine', 'where both sides changed a place, keep the file').conflicts('theirs'),
    )
    .option('--theirs', 'where both sides changed a place, take the server', false)
    .option('--json', 'print the results as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire pull',
        'promptwire pull --mine    solves conflicts; the next apply then makes a version of the files',
      ),
    )
    .action(async ({ mine, theirs, json }: { mine?: boolean; theirs: boolean; json: boolean }) => {
      const prefer: Prefer | undefined = mine ? 'mine' : theirs ? 'theirs' : undefined
      const { pull } = await import('../sync/pull.ts')
      const prompts = await pull(...(await openRepository(terminal)), prefer)
      if (json) terminal.printJson({ prompts })
      else for (const line of describe(prompts)) terminal.print(line)
      if (prompts.some(({ outcome }) => outcome === 'refused')) terminal.exit(FAILED)
    })

function* describe(prompts: readonly PulledPrompt[]) {
  for (const { file, outcome, reason } of prompts) {
    if (outcome !== 'unchanged' || reason)
      yield `${outcome.padEnd(8)} ${file}${reason ? `: ${reason}` : ''}`
  }
  const unchanged = prompts.filter(({ outcome }) => outcome === 'unchanged')
  yield `Prompts: ${prompts.length}, unchanged: ${unchanged.length}.`
}
