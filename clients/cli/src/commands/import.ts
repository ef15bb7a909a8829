import { type Command, Option } from 'commander'
import { FORMATS } from '../contract-built.ts'
import type { ImportChoice, importFiles } from '../import-files.ts'
import { type Terminal, withExamples } from './terminal.ts'

interface Options extends ImportChoice {
  readonly json: boolean
}

export const addImport = (
  program: Command,
  { connect, print, printJson, showProgress }: Terminal,
) =>
  program
    .command('import')
    .argument(
      '<files...>',
      'a file of `promptwire export`, an exported .tar, or files with prompts',
    )
    .description(
      'Restore exported prompts with their versions, or import prompts of other services as proposals.',
    )
    .addOption(
      new Option('--on-conflict <how>', 'exported prompts whose slug exists')
        .choices(['skip', 'rename'])
        .default('skip'),
    )
    .option('--publish', 'publish the exported versions that were live', false)
    .addOption(
      new Option('--format <format>', 'of other files; default: detected').choices(FORMATS),
    )
    .option('--apply', 'create the imported prompts at once, without a review', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire import prompts.ndjson                   restores prompts',
        'promptwire import prompts.tar --publish             of the export page',
        'promptwire import langfuse.json --apply            creates prompts of another service',
        'promptwire import prompts/*.prompt                 proposes them',
      ),
    )
    .action(async (files: string[], { json, ...choice }: Options) => {
      const { importFiles } = await import('../import-files.ts')
      const connection = await connect()
      showProgress('Importing')
      const { restored, proposed } = await importFiles(connection, files, choice)
      if (json) return printJson(restored ?? proposed)
      if (restored) describeRestored(restored).forEach(print)
      if (proposed) describeProposed(proposed, choice.apply).forEach(print)
    })

type Imported = Awaited<ReturnType<typeof importFiles>>

function describeRestored(restored: NonNullable<Imported['restored']>) {
  const { prompts, versions, test_cases, published, skipped } = restored
  const counts = `Imported prompts: ${prompts}, versions: ${versions}, test cases: ${test_cases}. Published: ${published}.`
  return skipped.length === 0
    ? [counts]
    : [counts, `Skipped, since they exist: ${skipped.join(', ')}.`]
}

function describeProposed(
  { prompts, notes }: NonNullable<Imported['proposed']>,
  isApplied: boolean,
) {
  const lines = prompts.flatMap(({ name, proposal_id, notes: own }) => [
    isApplied ? `${name} is created.` : `${name} is proposed: ${proposal_id}`,
    ...own.map((note) => `  ${note}`),
  ])
  return [...lines, ...notes]
}
