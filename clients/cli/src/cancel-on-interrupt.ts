import { printError } from './output.ts'

/** Exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130

/** Waits for work that continues elsewhere: Ctrl-C cancels it there and then ends the program, a second one at once. */
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
