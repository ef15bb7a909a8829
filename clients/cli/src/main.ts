#!/usr/bin/env node
// The program `promptwire`. Exit code 0: done, 1: a check found a difference, 2: an error.
import { Failure } from '@promptwire/core/errors/failure'
import { VERSION } from '@promptwire/core/version'
import { Command, CommanderError } from 'commander'
import { connect, VARIABLES } from './connection.ts'
import { writeTypes } from './write-types.ts'
import { WrongUse } from './wrong-use.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const ENVIRONMENT = Object.entries(VARIABLES).map(([name, text]) => `  ${name}  ${text}`)

const HELP = `
Environment:
${ENVIRONMENT.join('\n')}

Exit codes: 0 done, 1 a check found a difference, 2 an error.`

const TYPES_HELP = `
Examples:
  promptwire types                        writes prompts.d.ts
  promptwire types --out src/prompts.d.ts
  promptwire types --check                for CI: exits with 1 if prompts.d.ts is out of date`

const program = new Command('promptwire')
  .description('Works with the prompts of a Promptwire project.')
  .version(VERSION)
  .exitOverride()
  .addHelpText('after', HELP)

program
  .command('types')
  .description('Write the TypeScript types of the variables of all prompts.')
  .option('--out <file>', 'file to write', 'prompts.d.ts')
  .option('--check', 'compare with the file and write nothing', false)
  .option('--json', 'print the result as JSON', false)
  .addHelpText('after', TYPES_HELP + HELP)
  .action(async (options: { out: string; check: boolean; json: boolean }) => {
    const result = await writeTypes(connect(process.env), options)
    const { file, prompts, changed } = result
    if (options.json) print(JSON.stringify(result))
    else if (!changed) print(`${file} is up to date. Prompts: ${prompts}.`)
    else if (options.check) print(`${file} is out of date. Run: promptwire types --out ${file}`)
    else print(`${file} is written. Prompts: ${prompts}.`)
    if (changed && options.check) process.exitCode = 1
  })

/** Prints an error unless the parser did; returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const isExpected = error instanceof Failure || error instanceof WrongUse || isOfSystem(error)
  process.stderr.write(`promptwire: ${isExpected ? (error as Error).message : inspect(error)}\n`)
  return 2
}

/** A file that cannot be read or written. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

const inspect = (error: unknown) => (error instanceof Error ? error.stack : String(error))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = report(error)
}
