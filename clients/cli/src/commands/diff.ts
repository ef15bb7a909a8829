import type { Command } from 'commander'
import { openRepository } from './open-repository.ts'
import { type Terminal, withExamples } from './terminal.ts'

export const addDiff = (program: Command, terminal: Terminal) =>
  program
    .command('diff')
    .description('Show how prompt files differ from the newest versions of the server.')
    .option('--json', 'print the patches as JSON', false)
    .addHelpText('after', withExamples('promptwire diff'))
    .action(async ({ json }: { json: boolean }) => {
      const { diffFiles } = await import('../sync/diff.ts')
      const prompts = await diffFiles(...(await openRepository(terminal)))
      if (json) terminal.printJson({ prompts })
      else for (const { patch } of prompts) terminal.print(patch.trimEnd())
      if (prompts.length > 0) terminal.reportDifference()
    })
