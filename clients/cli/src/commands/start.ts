import type { Command } from 'commander'
import { findScript, ignoreDataFolder, useDataFolder } from '../programs.ts'
import { withExamples } from './terminal.ts'

/** Starts the apps without loading them here. */
export async function start(): Promise<void> {
  useDataFolder()
  // The script reads the environment on import.
  const { requireFreePorts, startApps } = await import(findScript('start-apps').href)
  await requireFreePorts()
  ignoreDataFolder()
  await startApps()
}

export const addStart = (program: Command) =>
  program
    .command('start')
    .description(
      'Start the service on this computer, with an embedded database in .promptwire. Ctrl-C stops it.',
    )
    .addHelpText(
      'after',
      withExamples(
        'promptwire start',
        'WEB_PORT=8080 promptwire start                   another port',
        'DATA_DIR=~/promptwire promptwire start           another folder for the data',
        'DATABASE_URL=postgres://… promptwire start       on PostgreSQL',
      ),
    )
    .action(start)
