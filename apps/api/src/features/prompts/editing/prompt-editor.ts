import type { AuditEntry } from '../../../kernel/change/audit-entry.ts'
import type { EditableCopy } from '../prompt-record.ts'

/** The changed copy, the result, and the audit values of a change. */
export interface Changed<T> {
  readonly copy: EditableCopy
  readonly result: T
  readonly audit: AuditedEdit | readonly AuditedEdit[]
}

type AuditedEdit = Pick<
  AuditEntry,
  'action' | 'targetType' | 'targetId' | 'before' | 'after' | 'compared'
>

export type Change<T> = (copy: EditableCopy) => Changed<T>

export interface EditRequest {
  readonly promptId: string
  /** Refuses with PRECONDITION_FAILED when the prompt has another revision. */
  readonly expectedRevision?: number | undefined
  /** Edits a prompt that is managed in git, too. */
  readonly isForManaged?: boolean
}

export interface Edited<T> {
  readonly promptId: string
  readonly revision: number
  readonly result: T
}
