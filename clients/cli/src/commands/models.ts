import { describeEnd } from '@promptwire/core/models/known/describe-end'
import type { Command } from 'commander'
import { WrongUse } from '../wrong-use.ts'
import { type Terminal, withExamples } from './terminal.ts'

interface Options {
  readonly ending: boolean
  readonly days: string
  readonly json: boolean
}

/** Days ahead that a check covers by default. */
const DEFAULT_DAYS = '60'

export const addModels = (program: Command, terminal: Terminal) =>
  program
    .command('models')
    .description('List the model providers of the project, or the models in use that end.')
    .option('--ending', 'models in use that their vendors end; exit code 2 if there are any', false)
    .option('--days <number>', 'with --ending: how many days ahead', DEFAULT_DAYS)
    .option('--json', 'print the list as JSON', false)
    .addHelpText('after', withExamples('promptwire models', 'promptwire models --ending --days 30'))
    .action(async ({ ending, days, json }: Options) => {
      const withinDays = readDays(days)
      const connection = await terminal.connect()
      if (ending) await listEnding(connection, terminal, { withinDays, json })
      else await listProviders(connection, terminal, json)
    })

type Connection = Awaited<ReturnType<Terminal['connect']>>

function readDays(days: string): number {
  const number = Number(days)
  if (/^\d{1,4}$/.test(days) && number <= MAX_DAYS) return number
  throw new WrongUse(`--days must be a whole number from 0 to ${MAX_DAYS}.`)
}

const MAX_DAYS = 3_650

async function listEnding(
  { api, bearer }: Connection,
  terminal: Terminal,
  { withinDays, json }: { readonly withinDays: number; readonly json: boolean },
): Promise<void> {
  const { data: models } = await api.list_ending_models({ within_days: withinDays }, { bearer })
  if (json) terminal.printJson({ models })
  else {
    for (const model of models) {
      terminal.print(describeEnd(model))
      for (const { slug, uses } of model.prompts) terminal.print(`  ${slug}: ${uses.join(', ')}`)
      const more = model.prompt_count - model.prompts.length
      if (more > 0) terminal.print(`  and ${more} more prompts`)
      for (const name of model.providers) terminal.print(`  default model of the provider ${name}`)
    }
    if (models.length === 0) terminal.print(`No model in use ends within ${withinDays} days.`)
  }
  if (models.length > 0) terminal.reportDifference()
}

async function listProviders(
  { api, bearer }: Connection,
  terminal: Terminal,
  json: boolean,
): Promise<void> {
  const { data: providers } = await api.list_models({}, { bearer })
  if (json) terminal.printJson({ providers })
  else {
    for (const { name, models, default_model } of providers) {
      terminal.print(`${name}: ${models.join(', ')} (default: ${default_model})`)
    }
    if (providers.length === 0) terminal.print('The project has no model provider.')
  }
}
