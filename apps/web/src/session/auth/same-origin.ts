import { Failure } from '@promptwire/core/errors/failure'
import type { MiddlewareHandler } from 'hono'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what a page of another origin may have made a browser send, whatever its media type: a
 * browser that comes from one of our own pages says so in one of the two headers.
 */
export function requireSameOrigin(origin: string): MiddlewareHandler {
  return async function requireSameOrigin(c, next) {
    const isOurs =
      c.req.header('Sec-Fetch-Site') === 'same-origin' || c.req.header('Origin') === origin
    if (isOurs || SAFE_METHODS.includes(c.req.method)) return next()
    const message = 'The request was refused. Go back, reload the page and try again.'
    throw new Failure('FORBIDDEN', message)
  }
}
