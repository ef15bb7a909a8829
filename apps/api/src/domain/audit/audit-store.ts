import type { AuditEntry } from './audit-entry.ts'

/** An entry as it was written, for people to read again. */
export interface StoredAuditEntry {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly targetType: string
  readonly targetId: string
  readonly promptId: string | null
  readonly userId: string | null
  readonly keyId: string | null
  readonly clientId: string | null
  readonly tool: string | null
  readonly before: unknown
  readonly after: unknown
  readonly requestId: AuditEntry['requestId']
}

export interface AuditFilter {
  readonly action: string | undefined
  readonly targetId: string | undefined
  readonly promptId: string | undefined
  readonly keyId: string | undefined
  readonly clientId: string | undefined
  readonly since: Date | undefined
  readonly until: Date | undefined
  /** Only entries older than the one of this id. */
  readonly before: string | undefined
  readonly limit: number
}

/** What the audit log needs of the database where nothing else changes. */
export interface AuditStore {
  /** Newest first. */
  list(projectId: string, filter: AuditFilter): Promise<StoredAuditEntry[]>
  record(entry: AuditEntry, at: Date): Promise<void>
}
