import { open, seal, type TokenKind } from '@promptwire/core/oauth/sealed-token'
import type { SigningKeys } from '@promptwire/core/oauth/signing-keys'
import { newId } from '../../../kernel/identifiers.ts'
import type { Pseudonym } from '../../../kernel/pseudonym.ts'

const DEVICE: TokenKind = { typ: 'device+jwt', lifetimeSeconds: 180 * 24 * 60 * 60 }

interface DeviceSecret {
  readonly pseudonym: Pseudonym
  readonly deviceKeys: SigningKeys
}

/** The first issues tokens; all recognize them. */
export type DeviceSecrets = readonly [DeviceSecret, ...DeviceSecret[]]

/**
 * Device cookies (OWASP): a browser that signed in before presents its token. Its attempts are counted apart
 * from those of strangers on the same account.
 */
export const createDeviceTokens = (secrets: DeviceSecrets) => ({
  async issue(email: string, now: Date) {
    const [{ pseudonym, deviceKeys }] = secrets
    const token = await seal(DEVICE, { sub: pseudonym(email), jti: newId(now) }, deviceKeys, now)
    const expires = new Date(now.getTime() + DEVICE.lifetimeSeconds * 1000)
    return { token, expires_at: expires.toISOString() }
  },

  /** The device's id, if this account signed in from the device before. */
  async recognize(token: string | undefined, email: string, now: Date) {
    if (token === undefined) return undefined
    for (const { pseudonym, deviceKeys } of secrets) {
      const opened = await open(DEVICE, token, deviceKeys, now)
      if (opened.ok && opened.claims.sub === pseudonym(email)) return opened.claims.jti
    }
    return undefined
  },
})

export type DeviceTokens = ReturnType<typeof createDeviceTokens>
