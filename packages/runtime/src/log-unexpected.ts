import type { Logger } from 'pino'
import { isBodyAborted } from './client-disconnected.ts'

interface Request {
  readonly env: unknown
  readonly var: { readonly log: Logger; readonly requestId: string }
}

/**
 * Logs an unexpected error. A client that disconnects while it sends its body causes one too; it is
 * logged below the error level and without a stack, since it is not our fault.
 */
export function logUnexpected(error: unknown, c: Request, sentence = 'unexpected failure'): void {
  const about = { request_id: c.var.requestId }
  if (isBodyAborted(c)) c.var.log.info(about, 'the client disconnected while it sent its request')
  else c.var.log.error({ err: error, ...about }, sentence)
}
