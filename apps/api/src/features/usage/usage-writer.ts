import { setTimeout as pause } from 'node:timers/promises'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { addUp } from './usage-sums.sql.ts'

const NOTES_MS = 1_000
/** Rounds of writing notes before the daily sums are updated. */
const ROUNDS = 15

/** In-memory notes: request outcomes, or variables sent. */
interface UsageNotes {
  write(): Promise<void>
}

/** Writes notes every second, and daily sums less often. */
export function startUsageWriter(
  { prisma, explainDatabaseError }: Pick<Database, 'prisma' | 'explainDatabaseError'>,
  notes: readonly UsageNotes[],
  log: Logger,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = createCauseLog(log, 'writing usage failed', explainDatabaseError)
  const writeNotes = async () => {
    for (const each of notes) await each.write().catch((error) => failed(error))
  }
  const running = (async () => {
    for (let round = 0; !signal.aborted; round++) {
      await writeNotes()
      if (round % ROUNDS === 0) await addUp(prisma, signal).catch((error) => failed(error))
      await pause(NOTES_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    await writeNotes()
  })()
  const stop = () => {
    stopping.abort()
    return running
  }
  return { stop }
}
