import { failed } from '@promptwire/core/envelope'
import { FAILURES, Failure } from '@promptwire/core/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'

/**
 * The one place that turns a failure into an answer. What we did not foresee is logged with its
 * cause and told to the client without it.
 */
export function failureResponse(error: unknown, c: Context<RequestEnvironment>): Response {
  const failure = error instanceof Failure ? error : unforeseen(error, c)
  for (const [name, value] of Object.entries(failure.headers)) c.header(name, value)
  return c.json(failed(failure.code, failure.message), FAILURES[failure.code].status)
}

function unforeseen(error: unknown, c: Context<RequestEnvironment>): Failure {
  c.var.log.error({ err: error, request_id: c.var.requestId }, 'unforeseen failure')
  return new Failure('INTERNAL_ERROR', `Unexpected server error (request ${c.var.requestId}).`)
}
