import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Makes the reader of a caller's network address. Behind `proxies` reverse proxies it is the entry
 * of X-Forwarded-For that the outermost of them wrote; what stands before it the caller made up.
 */
export const createClientAddress =
  (proxies: number) =>
  (c: Context): string => {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-proxies)?.trim()
    if (proxies > 0 && forwarded) return forwarded.slice(0, 100)
    return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
  }
