import type { Requester } from '../caller.ts'

export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly name: string
}

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
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface NewOwner extends StoredUser {
  readonly passwordHash: string
  readonly account: { readonly id: string; readonly name: string }
  readonly project: { readonly id: string; readonly name: string }
}

/** What sign-in and set-up need of the database. */
export interface UserStore {
  findByEmail(email: string): Promise<(StoredUser & { passwordHash: string }) | undefined>
  createSession(session: NewSession): Promise<void>
  findSession(
    tokenHash: Uint8Array,
    now: Date,
  ): Promise<{ id: string; user: StoredUser } | undefined>
  /** The same, as a member of a project or a stranger to it. */
  findMember(
    session: { readonly tokenHash: Uint8Array } | { readonly id: string },
    projectId: string,
    now: Date,
  ): Promise<SessionMember | undefined>
  revokeSession(id: string, at: Date): Promise<void>
  isSetUp(): Promise<boolean>
  /** Creates the first person with account and project, once; false when that happened before. */
  setUp(requester: Requester, owner: NewOwner): Promise<boolean>
}
