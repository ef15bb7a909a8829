import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@promptwire/contract/audit/audit-actions'
import type { AuditEntry, AuditOrigin } from './audit-entry.ts'
import type { AuditValues } from './audit-values.ts'

/** Longest duration of an edit session; longer editing makes several entries. */
export const MAX_EDIT_SESSION_MS = 10 * 60 * 1000

/** Edits may change younger entries, even if the clocks of two processes differ. */
export const SETTLED_MS = MAX_EDIT_SESSION_MS + 5 * 60_000

/** Actions that an editor repeats every few seconds. */
const EDITS: ReadonlySet<AuditAction> = new Set([
  'prompt.updated',
  'block.updated',
  'variable.updated',
  'test_case.updated',
])

/** Actions that save, replace or end a prompt: edits before and after are separate sessions. */
const CHECKPOINTS: ReadonlySet<AuditAction> = new Set([
  'version.saved',
  'version.published',
  'prompt.rolled_back',
  'proposal.applied',
  'prompt.deleted',
])

export const isEdit = ({ action }: AuditEntry): boolean => EDITS.has(action)
export const isCheckpoint = ({ action }: AuditEntry): boolean => CHECKPOINTS.has(action)

/** The entry of a record's latest edits, until something else happens to the record. */
export interface EditSession extends AuditValues {
  readonly id: string
  readonly at: Date
  readonly until: Date
  readonly edits: number
  readonly action: string
  readonly actor: Partial<Pick<AuditOrigin, 'userId' | 'keyId' | 'clientId' | 'tool'>>
}

/** Whether an edit continues a session: same actor, in time, and on the state the session left. */
export function canCoalesce(
  session: EditSession,
  entry: AuditEntry,
  values: AuditValues,
  at: Date,
): boolean {
  return (
    session.action === entry.action &&
    isSameActor(session.actor, entry) &&
    // With a larger clock skew, the edit gets an entry of its own.
    Math.abs(at.getTime() - session.at.getTime()) < MAX_EDIT_SESSION_MS &&
    Object.entries(values.before ?? {}).every(
      ([field, value]) =>
        !Object.hasOwn(session.after ?? {}, field) ||
        isDeepStrictEqual(session.after?.[field], value),
    )
  )
}

const isSameActor = (one: EditSession['actor'], other: EditSession['actor']): boolean =>
  one.userId === other.userId &&
  one.keyId === other.keyId &&
  one.clientId === other.clientId &&
  one.tool === other.tool

export const beginSession = (
  id: string,
  { action, userId, keyId, clientId, tool }: AuditEntry,
  values: AuditValues,
  at: Date,
): EditSession => {
  const actor = { userId, keyId, clientId, tool }
  return { id, at, until: at, edits: 1, action, actor, ...values }
}

/**
 * Keeps each field's first and latest value. A field that was changed and put back stays, with both
 * values equal, because it was different in between.
 */
export const continueSession = (
  session: EditSession,
  { before, after }: AuditValues,
  at: Date,
): EditSession => ({
  ...session,
  // Replicas whose clocks differ may take part in one session.
  until: at > session.until ? at : session.until,
  edits: session.edits + 1,
  before: { ...before, ...session.before },
  after: { ...session.after, ...after },
})
