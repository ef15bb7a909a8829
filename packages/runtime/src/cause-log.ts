import type { Logger } from 'pino'

const EVERY_MS = 60_000

/**
 * Logs failures of one activity. A cause that `explain` knows is one sentence, at most once a
 * minute; the next line counts the omitted ones. Other errors are logged with their stack.
 */
export function createCauseLog(
  log: Logger,
  activity: string,
  explain: (error: unknown) => string | undefined,
): (error: unknown, fields?: object) => void {
  const causes = new Map<string, { suppressedUntil: number; leftOut: number }>()
  return (error, fields = {}) => {
    const cause = explain(error)
    if (cause === undefined) {
      log.error({ ...fields, err: error }, activity)
      return
    }
    const known = causes.get(cause)
    const now = performance.now()
    if (known && now < known.suppressedUntil) {
      known.leftOut++
      return
    }
    log.error({ ...fields, left_out: known?.leftOut ?? 0 }, `${activity}: ${cause}`)
    causes.set(cause, { suppressedUntil: now + EVERY_MS, leftOut: 0 })
  }
}
