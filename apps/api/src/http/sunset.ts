import type { MiddlewareHandler } from 'hono'

/** RFC 8594: tells on every answer when this version of the API is retired, once that is decided. */
export const sunset = (retirement: Date | undefined): MiddlewareHandler =>
  async function sunset(c, next) {
    await next()
    if (retirement) c.header('Sunset', retirement.toUTCString())
  }
