import type { Prisma } from '../../platform/database/generated/client.ts'
import { newId } from '../identifiers.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type AuditValues, changedFields, getTargetName } from './audit-values.ts'
import { canCoalesce, type EditSession, isCheckpoint, isEdit, mergeValues } from './edit-session.ts'
import { packValues, unpackValues, type ValueColumns } from './packed-values.sql.ts'

type Tx = Prisma.TransactionClient

/**
 * Writes what the audit log keeps of a change, in the change's own transaction and under its lock
 * on the target: an entry of the fields that changed, or one more edit in the entry of a run.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry, at: Date): Promise<void> {
  const values = changedFields(entry.before, entry.after)
  const session = isEdit(entry) ? await lockEditSession(tx, entry) : undefined
  if (session && canCoalesce(session, entry, values, at))
    return extendEditSession(tx, session, entry, values, at)
  // An edit that found no run has none to end.
  if (session || !isEdit(entry)) await endEditSessions(tx, entry)
  const { before: _before, after: _after, ...columns } = entry
  await tx.auditEntry.create({
    data: {
      ...columns,
      ...(await packValues(values)),
      targetName: getTargetName(entry) ?? null,
      id: newId(at),
      at,
      isOpen: isEdit(entry),
    },
  })
}

/**
 * The edit session of the target, locked until the transaction ends; a saved version may be about
 * to end it.
 */
async function lockEditSession(
  tx: Tx,
  { promptId, targetId }: AuditEntry,
): Promise<EditSession | undefined> {
  if (promptId === undefined) return undefined
  const [row] = await tx.$queryRaw<EditSessionRow[]>`
    SELECT id, at, until, edits, action, user_id AS "userId", key_id AS "keyId",
           client_id AS "clientId", tool, before, after, packed
      FROM audit_entry
     WHERE prompt_id = ${promptId}::uuid AND target_id = ${targetId} AND is_open FOR UPDATE`
  if (!row) return undefined
  const { id, at, edits, action, userId, keyId, clientId, tool } = row
  const actor = omitUndefined({
    userId: userId ?? undefined,
    keyId: keyId ?? undefined,
    clientId: clientId ?? undefined,
    tool: tool ?? undefined,
  })
  return { id, at, until: row.until ?? at, edits, action, actor, ...(await unpackValues(row)) }
}

interface EditSessionRow extends ValueColumns {
  readonly id: string
  readonly at: Date
  readonly until: Date | null
  readonly edits: number
  readonly action: string
  readonly userId: string | null
  readonly keyId: string | null
  readonly clientId: string | null
  readonly tool: string | null
}

async function extendEditSession(
  tx: Tx,
  session: EditSession,
  entry: AuditEntry,
  values: AuditValues,
  at: Date,
): Promise<void> {
  await tx.auditEntry.update({
    where: { id: session.id },
    data: {
      ...(await packValues(mergeValues(session, values))),
      targetName: getTargetName(entry) ?? null,
      edits: session.edits + 1,
      // Replicas whose clocks differ may take part in one run.
      until: at > session.until ? at : session.until,
    },
  })
}

/** Ends the edit session of the target; a milestone ends all sessions of the prompt. */
async function endEditSessions(tx: Tx, entry: AuditEntry): Promise<void> {
  const { promptId, targetId } = entry
  if (promptId === undefined) return
  const where = { promptId, isOpen: true, ...(!isCheckpoint(entry) && { targetId }) }
  await tx.auditEntry.updateMany({ where, data: { isOpen: false } })
}
