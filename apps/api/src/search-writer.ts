import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PrismaClient } from './database/generated/client.ts'
import { writeSearchDocuments } from './store/search-documents.ts'

const EVERY_MS = 5_000

/** Writes what search looks into, some seconds after a change; of all replicas one at a time does. */
export function startSearchWriter(prisma: PrismaClient, log: Logger) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await writeSearchDocuments(prisma, signal).catch((error) =>
        log.error({ err: error }, 'writing search documents failed'),
      )
      await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  const stop = () => {
    stopping.abort()
    return running
  }
  return { stop }
}
