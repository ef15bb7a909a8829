import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'

/** Lax, not Strict: the consent page is opened from another site and needs the session. */
const OPTIONS: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax' }

/**
 * A cookie for the server only. On https, the `__Host-` prefix stops other hosts from setting it.
 */
export function hostCookie(
  { web }: PublicUrls,
  what: 'session' | 'device' | 'sso' | 'claim' | 'pending' | 'kept',
) {
  const secure = web.startsWith('https:')
  const name = secure ? `__Host-${what}` : what
  return {
    read: (c: Context) => getCookie(c, name),
    write: (c: Context, token: string, expires: string) =>
      setCookie(c, name, token, { ...OPTIONS, secure, expires: new Date(expires) }),
    clear: (c: Context) => deleteCookie(c, name, { ...OPTIONS, secure }),
  }
}
