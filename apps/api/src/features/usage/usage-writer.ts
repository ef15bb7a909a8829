import { setTimeout as pause } from 'node:timers/promises'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { UsageOutcomes } from './usage-outcomes.sql.ts'
import { addUp } from './usage-sums.sql.ts'

const OUTCOMES_MS = 1_000
/** How many times outcomes are written until the sums of the days are made. */
const ROUNDS = 15

/** Writes the outcomes of requests every second, and the daily sums now and then. */
export function startUsageWriter(
  { prisma, explainDatabaseError }: Pick<Database, 'prisma' | 'explainDatabaseError'>,
  outcomes: UsageOutcomes,
  log: Logger,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = createCauseLog(log, 'writing usage failed', explainDatabaseError)
  const running = (async () => {
    for (let round = 0; !signal.aborted; round++) {
      await outcomes.write().catch((error) => failed(error))
      if (round % ROUNDS === 0) await addUp(prisma, signal).catch((error) => failed(error))
      await pause(OUTCOMES_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    await outcomes.write().catch((error) => failed(error))
  })()
  const stop = () => {
    stopping.abort()
    return running
  }
  return { stop }
}
