import { addHeader } from '@promptwire/runtime/response-headers'
import type { MiddlewareHandler } from 'hono'

/** RFC 8594: every answer has the date when this version of the API is retired. */
export const sunset = (retirement: Date): MiddlewareHandler =>
  function sunset(c, next) {
    addHeader(c, 'Sunset', retirement.toUTCString())
    return next()
  }
