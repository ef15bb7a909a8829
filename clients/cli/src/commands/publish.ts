import type { Command } from 'commander'
import { WrongUse } from '../wrong-use.ts'
import { type Terminal, withExamples } from './terminal.ts'

interface Options {
  readonly version?: number
  readonly note?: string
  readonly allowEmpty: boolean
  readonly json: boolean
}

export const addPublish = (program: Command, { connect, print, printJson }: Terminal) =>
  program
    .command('publish')
    .argument('<prompt>', 'slug or UUID')
    .description('Publish a version of a prompt: live keys get it at once.')
    .option('--version <number>', 'saved version; default: saves the working copy', toVersion)
    .option('--note <text>', 'what changed, for a version that is saved')
    .option('--allow-empty', 'publish a version without text over one with text', false)
    .option('--json', 'print the published version as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire publish support-reply --note "Shorter"',
        'promptwire publish support-reply --version 3',
      ),
    )
    .action(async (prompt: string, { json, ...options }: Options) => {
      const { publish } = await import('../publish.ts')
      const published = await publish(await connect(), prompt, options)
      if (json) printJson(published)
      else print(`Version ${published.version} of ${prompt} is published.`)
    })

export function toVersion(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new WrongUse('--version must be the number of a saved version.')
}
