import type { PersonSettings } from '@promptwire/core/contract/internal/person'
import type { Requester, SignedInPerson } from '../../kernel/caller.ts'
import type { PersonRecord, StoredUser } from '../../kernel/person.ts'

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

/** Whose session it is, and their role in a project: undefined for a stranger. */
export interface SessionMember {
  readonly userId: string
  readonly sessionId: string
  readonly role: string | undefined
}

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Uint8Array
  readonly browser?: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface NewOwner extends StoredUser {
  readonly passwordHash: string
  readonly account: { readonly id: string; readonly name: string }
  readonly project: { readonly id: string; readonly name: string }
}

/** Database operations of sign-in and set-up. */
export interface UserStore {
  findByEmail(email: string): Promise<(StoredUser & { passwordHash: string }) | undefined>
  createSession(session: NewSession): Promise<void>
  findSession(
    tokenHash: Uint8Array,
    now: Date,
  ): Promise<{ id: string; user: PersonRecord } | undefined>
  /** The same, as a member of a project or a stranger to it. */
  findMember(
    tokenHash: Uint8Array,
    projectId: string,
    now: Date,
  ): Promise<SessionMember | undefined>
  revokeSession(id: string, at: Date): Promise<void>
  listSessions(userId: string, now: Date): Promise<ActiveSession[]>
  /** How many that were. */
  revokeSessions(userId: string, which: SessionChoice, at: Date): Promise<number>
  update(person: SignedInPerson, change: PersonChange): Promise<PersonRecord>
  readPasswordHash(userId: string): Promise<string | undefined>
  /**
   * Replaces a password and ends all other sessions in one transaction; returns how many ended,
   * undefined if the password has changed since it was read.
   */
  changePassword(
    person: SignedInPerson,
    hashes: { readonly before: string; readonly after: string },
  ): Promise<number | undefined>
  isSetUp(): Promise<boolean>
  /** Creates the first person with account and project, once; false when that happened before. */
  setUp(requester: Requester, owner: NewOwner): Promise<boolean>
}
