import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Creates the reader of a caller's network address. Behind `proxies` reverse proxies it is the entry of
 * X-Forwarded-For that the outermost proxy wrote. Callers can forge the entries before that one.
 */
export const createClientAddress =
  (proxies: number) =>
  (c: Context): string => {
    const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-proxies)?.trim()
    if (proxies > 0 && forwarded) return forwarded.slice(0, 100)
    return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'unknown'
  }
