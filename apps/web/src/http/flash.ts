import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'

/** What can be carried, each in a cookie of its own, so that no page shows another's. */
type Flashed = 'key' | 'secret'

const cookieOf = (what: Flashed) => `flash_${what}`
const LIFETIME_SECONDS = 60

/**
 * Carries a value over the redirect after a POST, once: an encrypted cookie that the next page
 * reads and clears. So a new key is shown once, and reloading its page creates no second one.
 */
export function flash(key: Uint8Array, { web }: PublicUrls, now: () => Date) {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: web.startsWith('https:'),
  } as const
  return {
    async write(c: Context, what: Flashed, value: string): Promise<void> {
      const expires = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS
      const token = await new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(expires)
        .encrypt(key)
      setCookie(c, cookieOf(what), token, { ...options, maxAge: LIFETIME_SECONDS })
    },
    async take(c: Context, what: Flashed): Promise<string | undefined> {
      const token = getCookie(c, cookieOf(what))
      if (token === undefined) return undefined
      deleteCookie(c, cookieOf(what), options)
      const opened = await jwtDecrypt(token, key, { currentDate: now() }).catch(() => undefined)
      const value = opened?.payload['value']
      return typeof value === 'string' ? value : undefined
    },
  }
}
