import type { SignedInPerson } from '../caller.ts'

export interface StoredProject {
  readonly id: string
  readonly name: string
  readonly promptCount: number
  readonly keyCount: number
  readonly createdAt: Date
}

/** A project of a member, with their role in its account. */
export interface MembersProject extends StoredProject {
  readonly role: string
}

/** What the project verbs need of the database. */
export interface ProjectStore {
  /** The projects of all accounts that the user is a member of. */
  list(userId: string): Promise<MembersProject[]>
  read(projectId: string): Promise<StoredProject | undefined>
  /** The user's role in the project's account; undefined for a stranger. */
  roleIn(projectId: string, userId: string): Promise<string | undefined>
  /** Creates it in the first account where the user may; undefined when there is none. */
  create(
    person: SignedInPerson,
    project: { readonly id: string; readonly name: string },
  ): Promise<MembersProject | undefined>
}
