import { Failure } from '@promptwire/core/failure'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more than `mostBytes`: by its announced length unread, or, where none is
 * announced, as soon as more has been read. What comes after reads what is within the limit.
 */
export function limitBody(mostBytes: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: mostBytes, onError: refuseTheRest })
  return (c, next) => {
    // Looking for a body makes the adaptor build a whole Request, which a GET does without.
    if (c.req.method === 'GET') return next()
    if (Number(c.req.header('Content-Length') ?? 0) > mostBytes) throw tooLarge()
    return limit(c, next)
  }
}

function refuseTheRest(c: Context): never {
  // The reader would hold up what the adaptor discards to keep the connection for a next request.
  c.env?.incoming?.removeAllListeners('data')
  throw tooLarge()
}

const tooLarge = () => new Failure('PAYLOAD_TOO_LARGE', 'The body is larger than the limit.')
