import type { Role } from '@promptwire/core/access/roles'
import {
  type KeySets,
  openWithAny,
  seal,
  type TokenKind,
} from '@promptwire/core/oauth/sealed-token'

const CLAIM: TokenKind = { typ: 'address-claim+jwt', lifetimeSeconds: 600 }

/** An identity provider's account that proved an address but does not belong to a person yet. */
export interface AddressClaim {
  readonly email: string
  readonly name: string
  readonly issuer: string
  readonly subject: string
  /** From the person's groups at the provider. */
  readonly role: Role
  /** When the person signed in at the provider, in milliseconds. */
  readonly authenticatedAt?: number
  readonly continue?: string
}

/** Claims of addresses that unverified people have, sealed for the browser that signed in. */
export const createAddressClaims = (keys: KeySets) => ({
  async issue(claim: AddressClaim, now: Date) {
    const token = await seal(CLAIM, { ...claim }, keys[0], now)
    const expires = new Date(now.getTime() + CLAIM.lifetimeSeconds * 1000)
    return { token, expires_at: expires.toISOString() }
  },

  /** Returns the claim and its issue date. */
  async open(token: string | undefined, now: Date) {
    if (token === undefined) return undefined
    const opened = await openWithAny(CLAIM, token, keys, now)
    if (!opened.ok) return undefined
    const issuedAt = new Date((opened.claims.iat ?? 0) * 1000)
    return { ...(opened.claims as unknown as AddressClaim), issuedAt }
  },
})

export type AddressClaims = ReturnType<typeof createAddressClaims>
