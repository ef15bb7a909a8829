import { open, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { newId } from '../identifiers.ts'
import type { Pseudonym } from '../pseudonym.ts'

const DEVICE: TokenKind = { typ: 'device+jwt', lifetimeSeconds: 180 * 24 * 60 * 60 }

/**
 * Device cookies (OWASP): who signed in from a browser before presents its token, and is counted
 * apart from the strangers who guess at the same account.
 */
export const createDeviceTokens = (keys: SigningKeys, pseudonym: Pseudonym) => ({
  async issue(email: string, now: Date) {
    const token = await seal(DEVICE, { sub: pseudonym(email), jti: newId(now) }, keys, now)
    const expires = new Date(now.getTime() + DEVICE.lifetimeSeconds * 1000)
    return { token, expires_at: expires.toISOString() }
  },

  /** The id of a device that this very account was signed in from. */
  async recognize(token: string | undefined, email: string, now: Date) {
    const opened = token === undefined ? undefined : await open(DEVICE, token, keys, now)
    return opened?.ok && opened.claims.sub === pseudonym(email) ? opened.claims.jti : undefined
  },
})

export type DeviceTokens = ReturnType<typeof createDeviceTokens>
