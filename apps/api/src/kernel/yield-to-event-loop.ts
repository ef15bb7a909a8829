let last: Promise<void> = Promise.resolve()

/**
 * Waits for a free turn of the event loop, so that many requests with milliseconds of work do not
 * add up in one turn.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((begin) => setImmediate(begin)))
  return last
}
