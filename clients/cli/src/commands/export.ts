import type { Command } from 'commander'
import { type Terminal, withExamples } from './terminal.ts'

export const addExport = (program: Command, { connect, print, printJson }: Terminal) =>
  program
    .command('export')
    .argument('[prompts...]', 'slugs, up to 100; default: all')
    .description(
      'Write prompts with all versions, folders and test cases into a file, which `promptwire import` and the import page of a project restore.',
    )
    .option('--out <file>', 'file to write', 'prompts.ndjson')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire export                       writes prompts.ndjson',
        'promptwire export support-reply --out support.ndjson',
      ),
    )
    .action(async (prompts: string[], options: { out: string; json: boolean }) => {
      const { writeExport } = await import('../write-export.ts')
      const result = await writeExport(await connect(), options.out, prompts)
      if (options.json) printJson(result)
      else print(`${result.file} is written. Prompts: ${result.prompts}.`)
    })
