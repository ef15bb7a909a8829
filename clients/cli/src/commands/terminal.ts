import { type Connection, VARIABLES } from '../connection.ts'

/** The process that a command runs in. */
export interface Terminal {
  readonly connect: () => Connection
  readonly print: (line: string) => void
  /** Ends the process with exit code 2. */
  readonly reportDifference: () => void
}

const ENVIRONMENT = Object.entries(VARIABLES).map(([name, text]) => `  ${name}  ${text}`)

export const HELP = `
Environment:
${ENVIRONMENT.join('\n')}

Exit codes: 0 done, 1 an error, 2 a check found a difference.`

/** The end of a command's help. */
export const withExamples = (...examples: readonly string[]): string =>
  ['', 'Examples:', ...examples.map((example) => `  ${example}`), HELP].join('\n')
