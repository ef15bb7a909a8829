#!/usr/bin/env node
// The `promptwire` CLI. Exit codes: 0 done, 1 error, 2 a check found a difference.
import { Failure } from '@promptwire/core/errors/failure'
import { VERSION } from '@promptwire/core/version'
import { Command, CommanderError } from 'commander'
import { addCheck } from './commands/check.ts'
import { addExport } from './commands/export.ts'
import { addImport } from './commands/import.ts'
import { addInit } from './commands/init.ts'
import { addLogin } from './commands/login.ts'
import { addMcp } from './commands/mcp.ts'
import { addModels } from './commands/models.ts'
import { addOperate } from './commands/operate.ts'
import { addPublish } from './commands/publish.ts'
import { addStart } from './commands/start.ts'
import { SYNC } from './commands/sync.ts'
import { DIFFERENCE, FAILED, HELP, type Terminal } from './commands/terminal.ts'
import { addTest } from './commands/test.ts'
import { addTrust } from './commands/trust.ts'
import { addTypes } from './commands/types.ts'
import { print, printError, printJson, showProgress } from './output.ts'
import { WrongUse } from './wrong-use.ts'

// Each command loads its modules on demand, so that the CLI starts quickly.

/** Without a command, the service starts. */
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

async function readConfigured(): Promise<string | undefined> {
  const { findConfig } = await import('./sync/config.ts')
  return findConfig(process.cwd())?.url
}
const terminal: Terminal = {
  environment: process.env,
  async findAddress(given) {
    const { findAddress } = await import('./login/address.ts')
    return findAddress(process.env, given ? undefined : await readConfigured(), given)
  },
  async connect() {
    const { connect } = await import('./connection.ts')
    return connect(process.env, await readConfigured(), showProgress)
  },
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
  addModels,
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

/** True for a file that cannot be read or written. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error

const inspect = (error: unknown) => (error instanceof Error ? error.stack : String(error))

try {
  await program.parseAsync(args)
} catch (error) {
  process.exitCode = report(error)
}
