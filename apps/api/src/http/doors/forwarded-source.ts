import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context } from 'hono'
import { type RequestSource, toRequestSource } from '../../kernel/change/request-source.ts'

/** True if one of our apps forwards the request. */
export const isForwarded = (c: Context<RequestEnvironment>) => c.get('isInternal') === true

/** The address that a key is used from; undefined if no trusted app vouches for it. */
export const createFindAddress =
  (getClientAddress: (c: Context) => string) =>
  (c: Context<RequestEnvironment>): string | undefined =>
    isForwarded(c) ? c.get('forwardedAddress') : getClientAddress(c)

/** The source of a request that one of our apps vouches for; only web forwards the User-Agent. */
export function forwardedSource(c: Context<RequestEnvironment>): RequestSource | undefined {
  const address = c.get('auditedAddress')
  if (address === undefined) return undefined
  return toRequestSource(address, c.get('via') === 'mcp' ? undefined : c.req.header('User-Agent'))
}
