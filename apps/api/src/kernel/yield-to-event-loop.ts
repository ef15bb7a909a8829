let last: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop that nobody else waits for: work of milliseconds that many
 * requests ask for at once does not add up in one turn.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((begin) => setImmediate(begin)))
  return last
}
