import { Failure } from '@promptwire/core/errors/failure'
import type { MiddlewareHandler } from 'hono'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Rejects cross-site requests, whatever the media type: a browser on our own pages sends one of the
 * two headers.
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
