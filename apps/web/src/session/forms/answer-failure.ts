import { FAILURES, Failure } from '@promptwire/core/errors/failure'
import type { WebRequest } from '../render/web-environment.ts'

export function answerFailure(error: Error, c: WebRequest): Response {
  if (!(error instanceof Failure)) throw error
  const { code, message, details } = error
  return c.json({ code, message, details }, FAILURES[code].status)
}
