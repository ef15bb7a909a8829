import type { MiddlewareHandler } from 'hono'

/** RFC 8594: tells on every answer when this version of the API is retired. */
export const sunset = (retirement: Date): MiddlewareHandler =>
  async function sunset(c, next) {
    await next()
    c.header('Sunset', retirement.toUTCString())
  }
