import type { PersonSettings } from '@promptwire/contract/auth/person'
import type { StoredUser } from '../../kernel/person.ts'

export interface PersonChange {
  readonly name?: string
  readonly theme?: PersonSettings['theme']
  readonly promptFont?: PersonSettings['prompt_font']
  readonly timeZone?: string | null
}

export interface ActiveSession {
  readonly id: string
  readonly browser: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

export type SessionChoice = { readonly only: string } | { readonly allBut: string }

/** Determines which operations the session may use. */
export interface SessionState {
  readonly authenticatedAt: Date
  /** True if an account requires a second factor that the person has not set up. */
  readonly needsSecondFactor: boolean
}

/** A session's person and project role; the role is undefined for non-members. */
export interface SessionMember extends SessionState {
  readonly userId: string
  readonly sessionId: string
  readonly role: string | undefined
}

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Uint8Array
  readonly browser?: string
  readonly byPasskey: boolean
  readonly authenticatedAt?: Date
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface NewOwner extends StoredUser {
  readonly passwordHash: string
  readonly account: { readonly id: string; readonly name: string }
  readonly project: { readonly id: string; readonly name: string }
}
