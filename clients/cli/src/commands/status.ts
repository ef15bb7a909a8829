import type { Command } from 'commander'
import type { Pair } from '../sync/pairs.ts'
import { describeFile, STATES, toState } from '../sync/status.ts'
import { openRepository } from './open-repository.ts'
import { FAILED, type Terminal, withExamples } from './terminal.ts'

export const addStatus = (program: Command, terminal: Terminal) =>
  program
    .command('status')
    .description('Compare prompt files with the server: which changed, and where.')
    .option('--json', 'print the states as JSON', false)
    .addHelpText('after', withExamples('promptwire status', 'promptwire status --json'))
    .action(async ({ json }: { json: boolean }) => {
      const { readProject } = await import('../sync/served-project.ts')
      const { pairPrompts } = await import('../sync/pairs.ts')
      const [connection, config] = await openRepository(terminal)
      const { pairs } = await pairPrompts(config, await readProject(connection))
      const states = pairs.map((pair) => ({
        file: pair.path,
        slug: pair.slug,
        state: toState(pair),
      }))
      if (json) terminal.printJson({ prompts: states })
      else for (const line of describe(pairs)) terminal.print(line)
      if (states.some(({ state }) => state === 'unreadable')) terminal.exit(FAILED)
      else if (states.some(({ state }) => state !== 'in_sync')) terminal.reportDifference()
    })

function* describe(pairs: readonly Pair[]) {
  let inSync = 0
  for (const pair of pairs) {
    const [state, about] = [toState(pair), describeFile(pair)]
    if (state === 'in_sync') inSync++
    if (state === 'in_sync' && !about) continue
    yield `${STATES[state].padEnd(30)} ${pair.path}${about ? `: ${about}` : ''}`
  }
  yield `Prompts: ${pairs.length}, in sync: ${inSync}.`
}
