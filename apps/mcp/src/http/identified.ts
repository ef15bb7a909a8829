import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'

/** Adds headers set in Hono to a response that Hono did not create. */
export function identified(c: Context<RequestEnvironment>, response: Response): Response {
  response.headers.set('X-Request-Id', c.var.requestId)
  return response
}
