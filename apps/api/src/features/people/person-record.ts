import type { PersonSettings } from '@promptwire/core/contract/internal/person'
import type { StoredUser } from '../../kernel/person.ts'

export interface PersonChange {
  readonly name?: string
  readonly theme?: PersonSettings['theme']
  readonly promptFont?: PersonSettings['prompt_font']
  readonly timeZone?: string | null
}

/** A session that lives. */
export interface ActiveSession {
  readonly id: string
  readonly browser: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

/** A session of a person, or all but one. */
export type SessionChoice = { readonly only: string } | { readonly allBut: string }

/** Facts of a session that decide whether an operation is open to it. */
export interface SessionState {
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date
  /** Whether an account requires a second factor that the person has not set up. */
  readonly needsSecondFactor: boolean
}

/** The person of a session, and their role in a project; undefined for a stranger. */
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
