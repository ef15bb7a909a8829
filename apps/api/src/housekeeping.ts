import type { Logger } from 'pino'
import type { PrismaClient } from './database/generated/client.ts'
import { sweep } from './store/sweep.ts'

const EVERY_MS = 60 * 60 * 1000

/** Sweeps the database at once and then every hour; replicas may do so at the same time. */
export function startHousekeeping(prisma: PrismaClient, log: Logger, now: () => Date) {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const start = () => {
    running = running
      .then(() => sweep(prisma, now(), stopping.signal))
      .catch((error) => log.error({ err: error }, 'housekeeping failed'))
  }
  start()
  const timer = setInterval(start, EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    stopping.abort()
    return running
  }
  return { stop }
}
