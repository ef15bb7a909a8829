/** Aborted with the first of the signals: a disconnect, or a stopping process. */
export function linkAbortSignals(...signals: AbortSignal[]): AbortController {
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const signal of signals) {
    // Removed with the run: the process outlives many runs.
    signal.addEventListener('abort', end, { signal: ended.signal })
    if (signal.aborted) end()
  }
  return ended
}
