import { setTimeout as pause } from 'node:timers/promises'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { addUp } from './usage-sums.sql.ts'

const NOTES_MS = 1_000
/** How many times notes are written until the sums of the days are made. */
const ROUNDS = 15

/** Notes of requests in memory: their outcomes, and the variables that they sent. */
interface UsageNotes {
  write(): Promise<void>
}

/** Writes the notes of requests every second, and the daily sums now and then. */
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
