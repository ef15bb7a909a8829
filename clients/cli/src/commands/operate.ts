import type { Command } from 'commander'
import { findScript, useDataFolder } from '../programs.ts'
import { withExamples } from './terminal.ts'

export const addOperate = (program: Command) =>
  program
    .command('operate')
    .argument('[command...]', 'command of an operator and its parameters; default: the status')
    .description('Operate the service that `promptwire start` runs in this folder.')
    .option('--json', 'print the result as JSON', false)
    .passThroughOptions()
    .allowUnknownOption()
    .addHelpText(
      'after',
      withExamples(
        'promptwire operate                                       what needs your attention',
        'promptwire operate accounts                              plans and requests of accounts',
        'promptwire operate accounts set-plan ada@example.com pro',
        'promptwire operate jobs                                  background work',
        'promptwire operate people reset-password ada@example.com',
        'promptwire operate audit verify',
        'promptwire operate jobs --json                           for programs',
      ),
    )
    .action(async (parameters: string[], { json }: { json: boolean }) => {
      useDataFolder()
      process.argv.splice(2, Infinity, 'operate', ...parameters, ...(json ? ['--json'] : []))
      await import(findScript('operator-command').href)
    })
