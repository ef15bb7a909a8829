import { type Logger, pino } from 'pino'

/** Lines are written in blocks (below 16 KB, pino's max), and at the latest after this time. */
const FLUSH_MS = 500
const BLOCK_BYTES = 12 * 1024

/** JSON lines on standard error, which leaves standard output to the program. */
export function createLog(app: string, level: string): Logger {
  const destination = pino.destination({ dest: 2, sync: false, minLength: BLOCK_BYTES })
  setInterval(() => destination.flush(), FLUSH_MS).unref()
  process.once('exit', () => destination.flushSync())
  return pino({ level, base: { app } }, destination)
}
