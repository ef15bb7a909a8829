import type { AuditEntry } from '../../../kernel/change/audit-entry.ts'
import type { EditableCopy } from '../prompt-record.ts'

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
  /** Throws PRECONDITION_FAILED if the prompt has another revision. */
  readonly expectedRevision?: number | undefined
  /** Also edits a prompt that is managed in git. */
  readonly isForManaged?: boolean
}

export interface Edited<T> {
  readonly promptId: string
  readonly revision: number
  readonly result: T
}
