import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { addHeader } from '@promptwire/runtime/response-headers'
import { createMiddleware } from 'hono/factory'
import type { WebEnvironment } from './web-environment.ts'

/** The nonce is for style elements of islands; pages have no inline styles or scripts. */
const everyPage = (nonce: string) => [
  "default-src 'none'",
  `style-src 'self' 'nonce-${nonce}'`,
  "script-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** Pages that an OAuth client opens, often in a popup. */
const HANDSHAKE = ['/sign-in', '/sign-in/code', '/confirm', '/confirm/passkey', CONSENT_PATH]

/**
 * Sets security headers. OAuth pages omit `form-action`, which browsers check along redirects to
 * the client, and the opener policy, since clients watch their popup.
 */
export const pageHeaders = () =>
  createMiddleware<WebEnvironment>(async function pageHeaders(c, next) {
    // Generating separate random bytes takes ten times as long.
    const nonce = crypto.randomUUID()
    c.set('nonce', nonce)
    await next()
    const isHandshake = HANDSHAKE.includes(c.req.path)
    const policy = [...everyPage(nonce), ...(isHandshake ? [] : ["form-action 'self'"])]
    addHeader(c, 'Content-Security-Policy', policy.join('; '))
    addHeader(c, 'X-Frame-Options', 'DENY')
    addHeader(c, 'Referrer-Policy', c.req.path === CONSENT_PATH ? 'no-referrer' : 'same-origin')
    if (!isHandshake) addHeader(c, 'Cross-Origin-Opener-Policy', 'same-origin')
  })
