import { addHeader } from '@promptwire/runtime/response-headers'
import type { MiddlewareHandler } from 'hono'

/** When the paths were renamed, in the form of RFC 9745, 2.1: `@` and Unix time in seconds. */
const RENAMED = `@${Date.UTC(2026, 10, 24) / 1_000}`

/** Tells on every response that the path is deprecated; the API reference has the new one. */
export const deprecatedPath: MiddlewareHandler = (c, next) => {
  addHeader(c, 'Deprecation', RENAMED)
  return next()
}
