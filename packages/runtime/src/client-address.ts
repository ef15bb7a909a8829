import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Reads a caller's network address. Behind `proxies` reverse proxies, it is the X-Forwarded-For
 * entry that the outermost proxy wrote. Callers can forge the entries before it.
 */
export const createClientAddress =
  (proxies: number) =>
  (c: Context): string => {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-proxies)?.trim()
    if (proxies > 0 && forwarded) return forwarded.slice(0, 100)
    return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
  }
