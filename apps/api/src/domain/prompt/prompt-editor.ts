import { Failure } from '@promptwire/core/failure'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { Caller } from '../caller.ts'
import { requireWithinLimits } from './content-limits.ts'
import type { EditableCopy } from './prompt-record.ts'

/** Which prompt: the one itself, or the one that a block or variable belongs to. */
export type EditTarget =
  | { readonly promptId: string }
  | { readonly blockId: string }
  | { readonly variableId: string }

/** What a change makes of a copy, what it answers, and what the audit log keeps of it. */
export interface Changed<T> {
  readonly copy: EditableCopy
  readonly result: T
  readonly audit: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'before' | 'after'>
}

export type Change<T> = (copy: EditableCopy) => Changed<T>

export interface EditRequest {
  readonly target: EditTarget
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
 * audit entry in one transaction. What changes nothing leaves all as it was, the revision too.
 * Undefined when the project has no such prompt.
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
  target: EditTarget,
  expectedRevision: number | undefined,
  change: Change<T>,
): Promise<Edited<T>> {
  const edited = await edit(caller, { target, expectedRevision }, (copy) => {
    const changed = change(copy)
    requireWithinLimits(changed.copy.content)
    return changed
  })
  if (!edited) throw notFound(target)
  return edited
}

const notFound = (target: EditTarget) =>
  new Failure(
    'NOT_FOUND',
    'blockId' in target
      ? 'Block not found.'
      : 'variableId' in target
        ? 'Variable not found.'
        : 'Prompt not found.',
  )

/** Refuses with PRECONDITION_FAILED where a revision was named and is not the current one. */
export function requireRevision(expected: number | undefined, current: number): void {
  if (expected === undefined || expected === current) return
  const message = `It has changed since you read it; its revision is now ${current}.`
  throw new Failure('PRECONDITION_FAILED', message, { ETag: `"${current}"` })
}
