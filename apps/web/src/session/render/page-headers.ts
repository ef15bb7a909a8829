import { randomBytes } from 'node:crypto'
import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { createMiddleware } from 'hono/factory'
import type { WebEnvironment } from './web-environment.ts'

/** The nonce is for style elements that an island makes; no page has a style or script of its own. */
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

/** Pages that a client opens, perhaps in a popup, and that lead back to it. */
const HANDSHAKE = ['/sign-in', CONSENT_PATH]

const NONCE_BYTES = 16

/**
 * Security headers of pages. Those of the handshake have no `form-action`, since browsers check it
 * along the whole redirect chain, which ends at the client, and no opener policy, since a client
 * that opened a popup watches it and hears from its last page.
 */
export const pageHeaders = () =>
  createMiddleware<WebEnvironment>(async function pageHeaders(c, next) {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    c.set('nonce', nonce)
    await next()
    const isHandshake = HANDSHAKE.includes(c.req.path)
    const policy = [...everyPage(nonce), ...(isHandshake ? [] : ["form-action 'self'"])]
    c.header('Content-Security-Policy', policy.join('; '))
    c.header('X-Frame-Options', 'DENY')
    c.header('Referrer-Policy', c.req.path === CONSENT_PATH ? 'no-referrer' : 'same-origin')
    if (!isHandshake) c.header('Cross-Origin-Opener-Policy', 'same-origin')
  })
