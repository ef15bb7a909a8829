import type { Command } from 'commander'
import { WrongUse } from '../wrong-use.ts'
import { type Terminal, withExamples } from './terminal.ts'

interface Options {
  readonly out?: string
  readonly python: boolean
  readonly check: boolean
  readonly json: boolean
}

export const addTypes = (
  program: Command,
  { connect, print, printJson, reportDifference }: Terminal,
) =>
  program
    .command('types')
    .description('Write the types of the variables of all prompts, for TypeScript or Python.')
    .option('--out <file>', 'file to write; .pyi is for Python (default: prompts.d.ts)')
    .option('--python', 'write prompts.pyi, and prompts.py if there is none', false)
    .option('--check', 'compare with the file and write nothing', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      withExamples(
        'promptwire types                        writes prompts.d.ts',
        'promptwire types --out src/prompts.d.ts',
        'promptwire types --python               writes prompts.pyi and prompts.py',
        'promptwire types --check                for CI: exits with 2 if prompts.d.ts is out of date',
      ),
    )
    .action(async (options: Options) => {
      const { out = options.python ? 'prompts.pyi' : 'prompts.d.ts', check } = options
      if (options.python && !out.endsWith('.pyi')) {
        throw new WrongUse('--out must end with .pyi for Python.')
      }
      const { writeTypes } = await import('../write-types.ts')
      const result = await writeTypes(await connect(), { out, check })
      const { file, prompts, changed } = result
      if (options.json) printJson(result)
      else if (!changed) print(`${file} is up to date. Prompts: ${prompts}.`)
      else if (check) print(`${file} is out of date. Run: promptwire types --out ${file}`)
      else print(`${file} is written. Prompts: ${prompts}.`)
      if (changed && check) reportDifference()
    })
