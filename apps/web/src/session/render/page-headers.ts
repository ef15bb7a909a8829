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

/** Pages that an OAuth client opens, perhaps in a popup. */
const HANDSHAKE = ['/sign-in', '/sign-in/code', '/confirm', '/confirm/passkey', CONSENT_PATH]

/**
 * Security headers of pages. OAuth pages have no `form-action`, since browsers check it along
 * redirects to the client, and no opener policy, since clients watch their popup.
 */
export const pageHeaders = () =>
  createMiddleware<WebEnvironment>(async function pageHeaders(c, next) {
    // Random bytes of its own cost a request ten times as much.
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
