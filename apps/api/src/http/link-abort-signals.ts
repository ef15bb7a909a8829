/** Aborted with the first of the signals: the client leaves, or the process stops. */
export function linkAbortSignals(...signals: AbortSignal[]): AbortController {
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const signal of signals) {
    // Taken off again with the run: the process outlives many of them.
    signal.addEventListener('abort', end, { signal: ended.signal })
    if (signal.aborted) end()
  }
  return ended
}
