import type { Logger } from 'pino'
import { leftInBody } from './client-has-left.ts'

interface Request {
  readonly env: unknown
  readonly var: { readonly log: Logger; readonly requestId: string }
}

/**
 * Logs an error that nobody foresaw. A client that disconnects while it sends its body causes one
 * too, but at will and without a fault of ours: that is a line without a stack, and not an error.
 */
export function logUnforeseen(error: unknown, c: Request, sentence = 'unforeseen failure'): void {
  const about = { request_id: c.var.requestId }
  if (leftInBody(c)) c.var.log.info(about, 'the client disconnected while it sent its request')
  else c.var.log.error({ err: error, ...about }, sentence)
}
