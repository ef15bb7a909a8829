import { Failure } from '@promptwire/core/errors/failure'
import { OperatorError } from '@promptwire/runtime/environment'

export interface Report {
  /** For people; empty if standard output has something else. */
  readonly lines: readonly string[]
  /** The same as one JSON object, for `--json`. */
  readonly data: object
}

const JSON_OPTION = '--json'

/** Runs a command with the process's parameters, and prints its result or the expected error. */
export async function report(run: (parameters: readonly string[]) => Promise<Report>) {
  const given = process.argv.slice(2)
  try {
    const { lines, data } = await run(given.filter((each) => each !== JSON_OPTION))
    if (lines.length === 0) return
    const text = given.includes(JSON_OPTION) ? JSON.stringify(data) : lines.join('\n')
    process.stdout.write(`${text}\n`)
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof Failure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
