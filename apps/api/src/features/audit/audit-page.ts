import type { Caller } from '../../kernel/caller.ts'
import type { AuditEntry } from '../../kernel/change/audit-entry.ts'

export interface StoredAuditEntry {
  readonly id: string
  readonly at: Date
  /** The last edit of an edit session; equals `at` for a single edit. */
  readonly until: Date
  readonly edits: number
  /** True if later edits may still join the entry. */
  readonly isOpen: boolean
  readonly action: string
  readonly targetType: string
  readonly targetId: string
  readonly targetName: string | null
  readonly projectId: string | null
  readonly promptId: string | null
  readonly promptName: string | null
  readonly userId: string | null
  readonly keyId: string | null
  readonly userName: string | null
  /** The key's name, or its OAuth client's. */
  readonly keyName: string | null
  readonly clientId: string | null
  readonly tool: string | null
  readonly before: object | null
  readonly after: object | null
  readonly requestId: AuditEntry['requestId']
  readonly address: string | null
  readonly userAgent: string | null
}

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
  /** Only actions by people themselves, by keys, or by the service. */
  readonly by?: Caller['actor']['kind'] | undefined
  readonly keyId?: string | undefined
  readonly clientId?: string | undefined
  /** Only entries with an edit at or after this date. */
  readonly since?: Date | undefined
  /** Only entries that started before this date. */
  readonly until?: Date | undefined
  /** Only entries before the one with this id. */
  readonly before?: string | undefined
  readonly limit: number
}
