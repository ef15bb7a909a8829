import type { Command } from 'commander'
import { writeTypes } from '../write-types.ts'
import { type Terminal, withExamples } from './terminal.ts'

export const addTypes = (program: Command, { connect, print, reportDifference }: Terminal) =>
  program
    .command('types')
    .description('Write the TypeScript types of the variables of all prompts.')
    .option('--out <file>', 'file to write', 'prompts.d.ts')
    .option('--check', 'compare with the file and write nothing', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire types                        writes prompts.d.ts',
        'promptwire types --out src/prompts.d.ts',
        'promptwire types --check                for CI: exits with 2 if prompts.d.ts is out of date',
      ),
    )
    .action(async (options: { out: string; check: boolean; json: boolean }) => {
      const result = await writeTypes(connect(), options)
      const { file, prompts, changed } = result
      if (options.json) print(JSON.stringify(result))
      else if (!changed) print(`${file} is up to date. Prompts: ${prompts}.`)
      else if (options.check) print(`${file} is out of date. Run: promptwire types --out ${file}`)
      else print(`${file} is written. Prompts: ${prompts}.`)
      if (changed && options.check) reportDifference()
    })
