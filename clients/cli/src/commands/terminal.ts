import { type Connection, VARIABLES } from '../connection.ts'
import type { Address } from '../login/address.ts'
import type { Environment } from '../settings-folder.ts'

/** Exit code of an error. */
export const FAILED = 1

/** Exit code of a check that found a difference, or of test cases that fail. */
export const DIFFERENCE = 2

/** The process that a command runs in. */
export interface Terminal {
  readonly environment: Environment
  /** The address of the API: the given one, or the configured one. */
  readonly findAddress: (given?: string) => Address
  readonly connect: () => Connection
  readonly print: (line: string) => void
  readonly printJson: (value: unknown) => void
  /** Prints a line that is no result. */
  readonly printError: (line: string) => void
  /** Shows how far a long command is; people only see it. */
  readonly showProgress: (text: string) => void
  /** Ends the process with exit code 2. */
  readonly reportDifference: () => void
  /** Ends the process with this code when the command is done. */
  readonly exit: (code: number) => void
}

const ENVIRONMENT = Object.entries(VARIABLES).map(([name, text]) => `  ${name}  ${text}`)

export const HELP = `
Environment:
${ENVIRONMENT.join('\n')}

Exit codes: 0 done, 1 an error, 2 a check found a difference or test cases fail.`

/** The end of a command's help. */
export const withExamples = (...examples: readonly string[]): string =>
  ['', 'Examples:', ...examples.map((example) => `  ${example}`), HELP].join('\n')
