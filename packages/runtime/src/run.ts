import { OperatorError } from './environment.ts'

/** A started program: what stops it, in the order that loses nothing. */
export interface Running {
  stop(): Promise<void>
}

/**
 * Runs a program until SIGINT or SIGTERM. An operator's mistake ends it with one sentence, any
 * other failure with its stack.
 */
export async function run(start: () => Promise<Running>): Promise<void> {
  try {
    const { stop } = await start()
    const end = () => void stop().then(() => process.exit(0), fail)
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  const text = error instanceof OperatorError ? error.message : describe(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
