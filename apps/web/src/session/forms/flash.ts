import { randomUUID } from 'node:crypto'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { EncryptionKeys } from '../auth/derived-secrets.ts'
import { sessionFingerprint } from '../auth/session-fingerprint.ts'
import type { Session } from '../auth/signed-in.ts'

/** Each kind has its own cookie, so that no page shows a value of another kind. */
type Flashed = 'invitation' | 'key' | 'secret' | 'notice'

const LIFETIME_SECONDS = 60

const FlashPayload = z.object({
  jti: z.string(),
  value: z.string(),
  /** The session and the path that may show the value. */
  session: z.string(),
  path: z.string(),
})

/**
 * Carries a value over the redirect after a POST. The next page reads and clears the encrypted
 * cookie, so a new key is shown once, and a reload creates no second key.
 */
export function flash(keys: EncryptionKeys, { web }: PublicUrls, now: () => Date) {
  const secure = web.startsWith('https:')
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  const cookieName = (what: Flashed) => `${secure ? '__Host-' : ''}flash_${what}`
  const isFirstUse = createUses(now)
  return {
    async write(
      c: Context,
      person: Session,
      what: Flashed,
      { value, path }: { value: string; path: string },
    ): Promise<void> {
      const expires = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS
      const session = sessionFingerprint(person)
      const token = await new EncryptJWT({ jti: randomUUID(), value, session, path })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(expires)
        .encrypt(keys[0])
      setCookie(c, cookieName(what), token, { ...options, maxAge: LIFETIME_SECONDS })
    },

    /** Returns the value for this session and page; keeps other values. */
    async take(c: Context, person: Session, what: Flashed): Promise<string | undefined> {
      const token = getCookie(c, cookieName(what))
      if (token === undefined) return undefined
      const carried = await decrypt(token, keys, now())
      const isHere = carried?.path === c.req.path && carried.session === sessionFingerprint(person)
      if (carried && !isHere) return undefined
      deleteCookie(c, cookieName(what), options)
      return carried && isFirstUse(carried.jti) ? carried.value : undefined
    },
  }
}

async function decrypt(token: string, keys: EncryptionKeys, currentDate: Date) {
  for (const key of keys) {
    const opened = await jwtDecrypt(token, key, { currentDate }).catch(() => undefined)
    if (opened) return FlashPayload.safeParse(opened.payload).data
  }
  return undefined
}

/** Remembers shown values until a copied cookie expires. */
function createUses(now: () => Date) {
  const seen = new Map<string, number>()
  return (id: string): boolean => {
    const time = now().getTime()
    for (const [old, until] of seen) {
      if (until > time) break
      seen.delete(old)
    }
    if (seen.has(id)) return false
    seen.set(id, time + LIFETIME_SECONDS * 1000)
    return true
  }
}
