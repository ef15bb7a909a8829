import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AiBudget } from './ai-budget.sql.ts'

const EVERY_MS = 60_000

/** Counts model calls of dead processes every minute; replicas may run it concurrently. */
export function startLostCallWriter(budget: Pick<AiBudget, 'bookLostCalls'>, log: Logger) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const calls = await budget.bookLostCalls().catch((error) => {
        log.error({ err: error }, 'counting lost model calls failed')
        return 0
      })
      if (calls > 0) log.warn({ calls }, 'model calls of a dead process counted as spent')
      await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  const stop = () => {
    stopping.abort()
    return running
  }
  return { stop }
}
