import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'

/** An answer that Hono has not made lacks the headers that Hono was told before. */
export function identified(c: Context<RequestEnvironment>, response: Response): Response {
  response.headers.set('X-Request-Id', c.var.requestId)
  return response
}
