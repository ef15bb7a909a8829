import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../../../kernel/caller.ts'
import type { AuditEntry } from '../../../kernel/change/audit-entry.ts'
import { requireWithinLimits } from '../../content/index.ts'
import type { EditableCopy } from '../prompt-record.ts'

/** The changed copy, the result, and the audit values of a change. */
export interface Changed<T> {
  readonly copy: EditableCopy
  readonly result: T
  readonly audit: AuditedEdit | readonly AuditedEdit[]
}

type AuditedEdit = Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'before' | 'after'>

export type Change<T> = (copy: EditableCopy) => Changed<T>

export interface EditRequest {
  readonly promptId: string
  /** Refuses with PRECONDITION_FAILED when the prompt has another revision. */
  readonly expectedRevision?: number | undefined
}

export interface Edited<T> {
  readonly promptId: string
  readonly revision: number
  readonly result: T
}

/**
 * Applies a change to a working copy: one at a time per prompt, with the raised revision and the
 * audit entry in one transaction. A no-op leaves everything unchanged, including the revision.
 * Undefined when the prompt is gone.
 */
export type EditPrompt = <T>(
  caller: Caller,
  request: EditRequest,
  change: Change<T>,
) => Promise<Edited<T> | undefined>

/** Edits for a caller, who may name the revision they read. */
export async function editFor<T>(
  edit: EditPrompt,
  caller: Caller,
  promptId: string,
  expectedRevision: number | undefined,
  change: Change<T>,
): Promise<Edited<T>> {
  const edited = await edit(caller, { promptId, expectedRevision }, (copy) => {
    const changed = change(copy)
    requireWithinLimits(changed.copy.content)
    return changed
  })
  if (!edited) throw new Failure('NOT_FOUND', 'Prompt not found.')
  return edited
}
