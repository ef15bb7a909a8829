import { createHash } from 'node:crypto'
import {
  type KeySets,
  openWithAny,
  seal,
  type TokenKind,
} from '@promptwire/core/oauth/sealed-token'
import type { StoredUser } from '../../../kernel/person.ts'

const PENDING: TokenKind = { typ: 'pending-sign-in+jwt', lifetimeSeconds: 600 }

/** A person who entered the right password but has no session yet. A password change invalidates it. */
interface PendingPerson extends StoredUser {
  readonly passwordHash: string | null
}

const nameVersion = ({ passwordHash }: PendingPerson) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16)

export const createPendingSignIns = (keys: KeySets) => ({
  async issue(person: PendingPerson, now: Date) {
    const claims = { sub: person.id, ver: nameVersion(person) }
    const token = await seal(PENDING, claims, keys[0], now)
    const expires = new Date(now.getTime() + PENDING.lifetimeSeconds * 1000)
    return { token, expires_at: expires.toISOString() }
  },

  /** Returns the person, and whether the token matches the current password. */
  async open(token: string, now: Date) {
    const opened = await openWithAny(PENDING, token, keys, now)
    if (!opened.ok) return undefined
    const { sub = '', ver } = opened.claims
    return { userId: sub, isFor: (person: PendingPerson) => nameVersion(person) === ver }
  },
})

export type PendingSignIns = ReturnType<typeof createPendingSignIns>
