import type { MiddlewareHandler } from 'hono'

const EVERY_PAGE = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/**
 * Security headers of pages. The consent page has no `form-action`: browsers check it along the
 * whole redirect chain, and the chain ends at the client.
 */
export const pageHeaders = ({ isConsent }: { isConsent: boolean }): MiddlewareHandler =>
  async function pageHeaders(c, next) {
    await next()
    const policy = isConsent ? EVERY_PAGE : [...EVERY_PAGE, "form-action 'self'"]
    c.header('Content-Security-Policy', policy.join('; '))
    c.header('X-Frame-Options', 'DENY')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', isConsent ? 'no-referrer' : 'same-origin')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  }
