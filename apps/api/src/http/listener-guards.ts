import {
  ADDRESS_SECRET_HEADER,
  CALLER_ADDRESS_HEADER,
  wrongServiceSecret,
} from '@promptwire/contract/operations/service-secret'
import { VIA_HEADER } from '@promptwire/contract/public-contract'
import { bearerToken } from '@promptwire/core/access/api-key'
import { constantTimeIncludes } from '@promptwire/core/credentials/constant-time'
import { Failure } from '@promptwire/core/errors/failure'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import type { Context, MiddlewareHandler } from 'hono'
import type { InternalAccess } from './doors/internal-routes.ts'

const MAX_URL_LENGTH = 200_000

/**
 * Strangers could pretend to be a tool; only our own apps reach the listener that trusts this
 * header.
 */
export const believeVia: MiddlewareHandler<RequestEnvironment> = (c, next) => {
  c.set('via', c.req.header(VIA_HEADER))
  return next()
}

/**
 * Marks requests of our own apps. The caller's address counts only with the address secret, since a
 * key's allowed networks depend on it. For the audit log alone, web's service secret is enough.
 */
export const believeAddress =
  ({
    addressSecrets,
    serviceSecrets,
  }: Pick<
    InternalAccess,
    'addressSecrets' | 'serviceSecrets'
  >): MiddlewareHandler<RequestEnvironment> =>
  (c, next) => {
    c.set('isInternal', true)
    const secret = c.req.header(ADDRESS_SECRET_HEADER)
    if (secret === undefined) return next()
    const address = c.req.header(CALLER_ADDRESS_HEADER)
    const mayUseKeys = constantTimeIncludes(addressSecrets, secret)
    if (mayUseKeys) c.set('forwardedAddress', address)
    if (mayUseKeys || constantTimeIncludes(serviceSecrets, secret)) c.set('auditedAddress', address)
    return next()
  }

/** Rejects an app's readiness check if its service secret is wrong. */
export const checkServiceSecret =
  ({ serviceSecrets }: Pick<InternalAccess, 'serviceSecrets'>): MiddlewareHandler =>
  (c, next) => {
    const bearer = bearerToken(c.req.header('Authorization'))
    if (bearer === undefined || constantTimeIncludes(serviceSecrets, bearer)) return next()
    throw wrongServiceSecret()
  }

export function requireShortUrl(c: Context): void {
  if (c.req.url.length <= MAX_URL_LENGTH) return
  throw new Failure('PAYLOAD_TOO_LARGE', 'The URL is larger than the limit.')
}
