import type { Command } from 'commander'
import { CONFIG_FILE } from '../names.ts'
import type { InitOptions } from './run-init.ts'
import { type Terminal, withExamples } from './terminal.ts'

export const addInit = (program: Command, terminal: Terminal) =>
  program
    .command('init')
    .description(
      `Write ${CONFIG_FILE}, which names the service and the folder of the prompt files.`,
    )
    .option('--url <url>', 'address of the API')
    .option('--folder <folder>', 'folder of the prompt files, from here')
    .option('--yes', 'ask nothing: take the defaults', false)
    .option('--force', `replace an existing ${CONFIG_FILE}`, false)
    .option('--json', 'ask nothing, and print the settings as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire init                                          asks',
        'promptwire init --yes                                    for a service on this computer',
        'promptwire init --url https://api.example.com --folder prompts',
      ),
    )
    .action(async (options: InitOptions) => {
      const { init } = await import('./run-init.ts')
      await init(options, terminal)
    })
