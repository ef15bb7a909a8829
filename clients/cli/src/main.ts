#!/usr/bin/env node
// The program `promptwire`. Exit code 0: done, 1: an error, 2: a check found a difference.
import { Failure } from '@promptwire/core/errors/failure'
import { VERSION } from '@promptwire/core/version'
import { Command, CommanderError } from 'commander'
import { addCheck } from './commands/check.ts'
import { addExport } from './commands/export.ts'
import { addImport } from './commands/import.ts'
import { addInit } from './commands/init.ts'
import { addLogin } from './commands/login.ts'
import { addMcp } from './commands/mcp.ts'
import { addOperate } from './commands/operate.ts'
import { addPublish } from './commands/publish.ts'
import { addStart } from './commands/start.ts'
import { SYNC } from './commands/sync.ts'
import { DIFFERENCE, FAILED, HELP, type Terminal } from './commands/terminal.ts'
import { addTest } from './commands/test.ts'
import { addTrust } from './commands/trust.ts'
import { addTypes } from './commands/types.ts'
import { connect } from './connection.ts'
import { findAddress } from './login/address.ts'
import { print, printError, printJson, showProgress } from './output.ts'
import { findConfig } from './sync/config.ts'
import { WrongUse } from './wrong-use.ts'

/** Without a command the service starts. */
const args = process.argv.length > 2 ? process.argv : [...process.argv, 'start']

const program = new Command('promptwire')
  .description('Starts Promptwire, and works with the prompts of a project.')
  .version(VERSION)
  .enablePositionalOptions()
  .exitOverride()
  .configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: (text) => printError(text.trimEnd()),
  })
  .addHelpText('after', HELP)

const readConfigured = () => findConfig(process.cwd())?.url
const terminal: Terminal = {
  environment: process.env,
  findAddress: (given) => findAddress(process.env, given ? undefined : readConfigured(), given),
  connect: () => connect(process.env, readConfigured(), showProgress),
  print,
  printJson,
  printError,
  showProgress,
  reportDifference: () => terminal.exit(DIFFERENCE),
  exit(code) {
    process.exitCode = code
  },
}
const COMMANDS = [
  addStart,
  addLogin,
  addInit,
  ...SYNC,
  addTypes,
  addTest,
  addImport,
  addExport,
  addPublish,
  addTrust,
  addMcp,
  addCheck,
  addOperate,
]
for (const add of COMMANDS) add(program, terminal)

/** Prints an error unless the parser did; returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILED
  const isExpected = error instanceof Failure || error instanceof WrongUse || isOfSystem(error)
  printError(`promptwire: ${isExpected ? (error as Error).message : inspect(error)}`)
  return FAILED
}

/** A file that cannot be read or written. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

const inspect = (error: unknown) => (error instanceof Error ? error.stack : String(error))

try {
  await program.parseAsync(args)
} catch (error) {
  process.exitCode = report(error)
}
