import type { Caller } from '../../kernel/caller.ts'
import type { AuditEntry } from '../../kernel/change/audit-entry.ts'

/** An entry as it was written, for people to read again. */
export interface StoredAuditEntry {
  readonly id: string
  readonly at: Date
  /** When the last edit of a run was made; `at` where there was one. */
  readonly until: Date
  readonly edits: number
  /** Whether later edits may become part of it. */
  readonly isOpen: boolean
  readonly action: string
  readonly targetType: string
  readonly targetId: string
  readonly targetName: string | null
  readonly projectId: string | null
  readonly promptId: string | null
  /** Of today, as the others; null where it is deleted. */
  readonly promptName: string | null
  readonly userId: string | null
  readonly keyId: string | null
  /** Current names; null if it no longer exists. */
  readonly userName: string | null
  /** The key's, or that of the OAuth client that it was made for. */
  readonly keyName: string | null
  readonly clientId: string | null
  readonly tool: string | null
  readonly before: object | null
  readonly after: object | null
  readonly requestId: AuditEntry['requestId']
  readonly address: string | null
  readonly userAgent: string | null
}

/** An entry without its values. */
export type RecentEntry = Pick<
  StoredAuditEntry,
  | 'id'
  | 'until'
  | 'edits'
  | 'action'
  | 'targetType'
  | 'targetId'
  | 'userId'
  | 'keyId'
  | 'userName'
  | 'keyName'
  | 'tool'
>

export interface AuditFilter {
  readonly action?: string | undefined
  readonly targetId?: string | undefined
  readonly promptId?: string | undefined
  readonly userId?: string | undefined
  /** Done by this person, or to them. */
  readonly about?: string | undefined
  readonly address?: string | undefined
  /** Only what people did themselves, what was done with keys, or what the service did itself. */
  readonly by?: Caller['actor']['kind'] | undefined
  readonly keyId?: string | undefined
  readonly clientId?: string | undefined
  /** Only entries with an edit from this instant on. */
  readonly since?: Date | undefined
  /** Only entries that started before this instant. */
  readonly until?: Date | undefined
  /** Only entries older than the one of this id. */
  readonly before?: string | undefined
  readonly limit: number
}
