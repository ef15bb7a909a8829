import { Prisma } from '../../platform/database/generated/client.ts'
import { newId } from '../identifiers.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type AuditValues, changedFields, getTargetName } from './audit-values.ts'
import { canCoalesce, type EditSession, isCheckpoint, isEdit, mergeValues } from './edit-session.ts'
import { packValues, unpackValues, type ValueColumns } from './packed-values.sql.ts'
import type { SqlQueryable } from './unit-of-work.ts'

/**
 * Writes what the audit log keeps of a change, in the change's own transaction and under its lock
 * on the target: an entry of the fields that changed, or one more edit in the entry of a session.
 */
export async function writeAudit(tx: SqlQueryable, entry: AuditEntry, at: Date): Promise<void> {
  const values = changedFields(entry.before, entry.after)
  const session = isEdit(entry) ? await lockEditSession(tx, entry) : undefined
  if (session && canCoalesce(session, entry, values, at))
    return extendEditSession(tx, session, entry, values, at)
  // An edit that found no session has none to end.
  if (session || !isEdit(entry)) await endEditSessions(tx, entry)
  await insertEntry(tx, entry, values, at)
}

async function insertEntry(
  tx: SqlQueryable,
  entry: AuditEntry,
  values: AuditValues,
  at: Date,
): Promise<void> {
  const { before, after, packed } = await packValues(values)
  await tx.query(Prisma.sql`
    INSERT INTO audit_entry (id, at, is_open, project_id, prompt_id, user_id, key_id, client_id, tool,
                             action, target_type, target_id, target_name, before, after, packed,
                             request_id)
    VALUES (${newId(at)}::uuid, ${at}, ${isEdit(entry)}, ${entry.projectId ?? null}::uuid,
            ${entry.promptId ?? null}::uuid, ${entry.userId ?? null}::uuid,
            ${entry.keyId ?? null}::uuid, ${entry.clientId ?? null}, ${entry.tool ?? null},
            ${entry.action}, ${entry.targetType}, ${entry.targetId}, ${getTargetName(entry) ?? null},
            ${before}::jsonb, ${after}::jsonb, ${packed}, ${entry.requestId})`)
}

/**
 * The edit session of the target, locked until the transaction ends; a saved version may be about
 * to end it.
 */
async function lockEditSession(
  tx: SqlQueryable,
  { promptId, targetId }: AuditEntry,
): Promise<EditSession | undefined> {
  if (promptId === undefined) return undefined
  const [row] = await tx.query<EditSessionRow>(Prisma.sql`
    SELECT id, at, until, edits, action, user_id AS "userId", key_id AS "keyId",
           client_id AS "clientId", tool, before, after, packed
      FROM audit_entry
     WHERE prompt_id = ${promptId}::uuid AND target_id = ${targetId} AND is_open FOR UPDATE`)
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
  tx: SqlQueryable,
  session: EditSession,
  entry: AuditEntry,
  values: AuditValues,
  at: Date,
): Promise<void> {
  const { before, after, packed } = await packValues(mergeValues(session, values))
  // Replicas whose clocks differ may take part in one session.
  const until = at > session.until ? at : session.until
  await tx.query(Prisma.sql`
    UPDATE audit_entry
       SET before = ${before}::jsonb, after = ${after}::jsonb, packed = ${packed},
           target_name = ${getTargetName(entry) ?? null}, edits = ${session.edits + 1},
           until = ${until}
     WHERE id = ${session.id}::uuid`)
}

/** Ends the edit session of the target; a checkpoint ends all sessions of the prompt. */
async function endEditSessions(tx: SqlQueryable, entry: AuditEntry): Promise<void> {
  const { promptId, targetId } = entry
  if (promptId === undefined) return
  const target = isCheckpoint(entry) ? Prisma.empty : Prisma.sql`AND target_id = ${targetId}`
  await tx.query(Prisma.sql`
    UPDATE audit_entry SET is_open = false
     WHERE prompt_id = ${promptId}::uuid AND is_open ${target}`)
}
