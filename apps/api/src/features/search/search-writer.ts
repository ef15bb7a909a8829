import { setTimeout as pause } from 'node:timers/promises'
import { createCauseLog } from '@promptwire/runtime/cause-log'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { writeSearchDocuments } from './search-documents.sql.ts'

const EVERY_MS = 5_000

/** Updates search documents some seconds after a change, in one replica at a time. */
export function startSearchWriter(
  { prisma, explainDatabaseError }: Pick<Database, 'prisma' | 'explainDatabaseError'>,
  log: Logger,
) {
  const failed = createCauseLog(log, 'writing search documents failed', explainDatabaseError)
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await writeSearchDocuments(prisma, signal).catch((error) => failed(error))
      await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  const stop = () => {
    stopping.abort()
    return running
  }
  return { stop }
}
