import { printError } from './output.ts'

/** Exit code after Ctrl-C (SIGINT). */
const INTERRUPTED = 130

/**
 * Waits for remote work. The first Ctrl-C cancels it and then exits; a second Ctrl-C exits
 * immediately.
 */
export async function cancelOnInterrupt<T>(
  work: Promise<T>,
  cancel: () => Promise<string>,
): Promise<T> {
  const interrupt = async () => {
    const result = await cancel().catch((error: Error) => `It was not cancelled: ${error.message}`)
    printError(result)
    process.exit(INTERRUPTED)
  }
  process.once('SIGINT', interrupt)
  try {
    return await work
  } finally {
    process.off('SIGINT', interrupt)
  }
}
