#!/usr/bin/env node
// The program `promptwire`. Exit code 0: done, 1: an error, 2: a check found a difference.
import { Failure } from '@promptwire/core/errors/failure'
import { VERSION } from '@promptwire/core/version'
import { Command, CommanderError } from 'commander'
import { addExport } from './commands/export.ts'
import { addPublish } from './commands/publish.ts'
import { HELP, type Terminal } from './commands/terminal.ts'
import { addTypes } from './commands/types.ts'
import { connect } from './connection.ts'
import { findConfig } from './sync/config.ts'
import { WrongUse } from './wrong-use.ts'

const program = new Command('promptwire')
  .description('Works with the prompts of a Promptwire project.')
  .version(VERSION)
  .enablePositionalOptions()
  .exitOverride()
  .addHelpText('after', HELP)

const terminal: Terminal = {
  connect: () => connect(process.env, findConfig(process.cwd())?.url),
  print(line) {
    process.stdout.write(`${line}\n`)
  },
  reportDifference() {
    process.exitCode = 2
  },
}
for (const add of [addTypes, addExport, addPublish]) add(program, terminal)

/** Prints an error unless the parser did; returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1
  const isExpected = error instanceof Failure || error instanceof WrongUse || isOfSystem(error)
  process.stderr.write(`promptwire: ${isExpected ? (error as Error).message : inspect(error)}\n`)
  return 1
}

/** A file that cannot be read or written. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

const inspect = (error: unknown) => (error instanceof Error ? error.stack : String(error))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = report(error)
}
