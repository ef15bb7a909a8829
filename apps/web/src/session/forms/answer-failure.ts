import { FAILURES, Failure } from '@promptwire/core/failure'
import type { WebRequest } from '../render/web-environment.ts'

/** What the API refused, as a script of ours reads it. */
export function answerFailure(error: Error, c: WebRequest): Response {
  if (!(error instanceof Failure)) throw error
  const { code, message, details } = error
  return c.json({ code, message, details }, FAILURES[code].status)
}
