import type { AuditEntry } from '../audit/audit-entry.ts'

export interface StoredProject {
  readonly id: string
  readonly name: string
  readonly promptCount: number
  readonly keyCount: number
  /** Whether the user's role allows changes; a viewer only looks. */
  readonly mayEdit: boolean
  readonly createdAt: Date
}

/** What the project verbs need of the database; every read is limited to what the user may see. */
export interface ProjectStore {
  list(userId: string): Promise<StoredProject[]>
  read(userId: string, projectId: string): Promise<StoredProject | undefined>
  /** Creates it in the first account where the user may; undefined when there is none. */
  create(
    userId: string,
    project: { id: string; name: string; createdAt: Date },
    audit: AuditEntry,
  ): Promise<StoredProject | undefined>
}
