import type { Connection } from '../connection.ts'
import type { Address } from '../login/address.ts'
import { VARIABLES } from '../names.ts'
import type { Environment } from '../settings-folder.ts'

export const FAILED = 1

/** Exit code of a check that found a difference, or of failing test cases. */
export const DIFFERENCE = 2

/** The process of a command. */
export interface Terminal {
  readonly environment: Environment
  /** The given API address, or else the configured one. */
  readonly findAddress: (given?: string) => Promise<Address>
  readonly connect: () => Promise<Connection>
  readonly print: (line: string) => void
  readonly printJson: (value: unknown) => void
  /** Prints a line that is not part of the result. */
  readonly printError: (line: string) => void
  /** Shows the progress of a long command, at a terminal only. */
  readonly showProgress: (text: string) => void
  /** Ends the process with exit code 2. */
  readonly reportDifference: () => void
  /** Ends the process with this code when the command is done. */
  readonly exit: (code: number) => void
}

/** CI services set the variable. */
export const isInCi = ({ CI = '' }: Environment): boolean =>
  !['', '0', 'false'].includes(CI.toLowerCase())

const ENVIRONMENT = Object.entries(VARIABLES).map(([name, text]) => `  ${name}  ${text}`)

export const HELP = `
Environment:
${ENVIRONMENT.join('\n')}

Exit codes: 0 done, 1 an error, 2 a check found a difference or test cases fail.`

export const withExamples = (...examples: readonly string[]): string =>
  ['', 'Examples:', ...examples.map((example) => `  ${example}`), HELP].join('\n')
