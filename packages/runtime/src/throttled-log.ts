import type { Logger } from 'pino'

const EVERY_MS = 1_000

/**
 * Logs a problem of every request, at most once a second or in `everyMs`; the next line counts the
 * omitted ones.
 */
export function createThrottledLog(
  log: Logger,
  sentence: string,
  everyMs = EVERY_MS,
): (error: unknown) => void {
  let suppressedUntil = 0
  let leftOut = 0
  return (error) => {
    const now = performance.now()
    if (now < suppressedUntil) {
      leftOut++
      return
    }
    log.error({ err: error, left_out: leftOut }, sentence)
    suppressedUntil = now + everyMs
    leftOut = 0
  }
}
