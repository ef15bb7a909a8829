import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import type { MiddlewareHandler } from 'hono'

const EVERY_PAGE = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Pages that a client opens, perhaps in a popup, and that lead back to it. */
const HANDSHAKE = ['/sign-in', CONSENT_PATH]

/**
 * Security headers of pages. Those of the handshake have no `form-action`, since browsers check it
 * along the whole redirect chain, which ends at the client, and no opener policy, since a client
 * that opened a popup watches it and hears from its last page.
 */
export const pageHeaders = (): MiddlewareHandler =>
  async function pageHeaders(c, next) {
    await next()
    const isHandshake = HANDSHAKE.includes(c.req.path)
    const policy = isHandshake ? EVERY_PAGE : [...EVERY_PAGE, "form-action 'self'"]
    c.header('Content-Security-Policy', policy.join('; '))
    c.header('X-Frame-Options', 'DENY')
    c.header('Referrer-Policy', c.req.path === CONSENT_PATH ? 'no-referrer' : 'same-origin')
    if (!isHandshake) c.header('Cross-Origin-Opener-Policy', 'same-origin')
  }
