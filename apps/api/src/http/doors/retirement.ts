import { addHeader, addLink } from '@promptwire/runtime/response-headers'
import type { MiddlewareHandler } from 'hono'

export interface Retirement {
  readonly deprecatedAt: Date
  readonly endsAt: Date
}

/** RFC 9745 and RFC 8594: every response has the deprecation date, the end date and a link. */
export function announceRetirement({ deprecatedAt, endsAt }: Retirement, webUrl: string) {
  const deprecation = `@${Math.floor(deprecatedAt.getTime() / 1_000)}`
  const sunset = endsAt.toUTCString()
  const link = `<${webUrl}/docs#versions>; rel="sunset"; type="text/html"`
  const announce: MiddlewareHandler = (c, next) => {
    addHeader(c, 'Deprecation', deprecation)
    addHeader(c, 'Sunset', sunset)
    addLink(c, link)
    return next()
  }
  return announce
}
