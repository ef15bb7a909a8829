import type { Logger } from 'pino'

const EVERY_MS = 1_000

/**
 * Logs a trouble that every request meets at most once a second; the next line says how many
 * were left out.
 */
export function createSparingLog(log: Logger, sentence: string): (error: unknown) => void {
  let quietUntil = 0
  let leftOut = 0
  return (error) => {
    const now = performance.now()
    if (now < quietUntil) {
      leftOut++
      return
    }
    log.error({ err: error, left_out: leftOut }, sentence)
    quietUntil = now + EVERY_MS
    leftOut = 0
  }
}
