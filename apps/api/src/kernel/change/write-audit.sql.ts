import { Prisma } from '../../platform/database/generated/client.ts'
import { newId } from '../identifiers.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type AuditValues, changedFields, getTargetName } from './audit-values.ts'
import { describeBrowser } from './describe-browser.ts'
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
  if (session && canCoalesce(session, entry, values, at)) {
    await tx.query(await extendEditSession(session, entry, values, at))
    return
  }
  // An edit that found no session has none to end.
  if (session || !isEdit(entry)) await endEditSessions(tx, entry)
  for (const accountId of await findAccounts(tx, entry)) {
    await tx.query(await insertEntry({ ...entry, accountId }, values, at))
  }
}

/** Every account of a person gets an entry about them, since their sign-in opens all of these. */
async function findAccounts(
  tx: SqlQueryable,
  { accountId, projectId, targetType, targetId }: AuditEntry,
): Promise<readonly (string | undefined)[]> {
  if (accountId !== undefined || projectId !== undefined || targetType !== 'person') {
    return [accountId]
  }
  const rows = await tx.query<{ id: string }>(Prisma.sql`
    SELECT account_id AS id FROM membership WHERE user_id = ${targetId}::uuid ORDER BY account_id`)
  return rows.length === 0 ? [undefined] : rows.map(({ id }) => id)
}

/**
 * The statement that writes an edit, if the condition holds and the session is as it was read;
 * undefined if the edit ends the session, which takes another statement.
 */
export async function auditStatement(
  entry: AuditEntry,
  session: EditSession | undefined,
  at: Date,
  condition: Prisma.Sql,
): Promise<Prisma.Sql | undefined> {
  const values = changedFields(entry.before, entry.after)
  if (!session) return insertEntry(entry, values, at, condition)
  if (!canCoalesce(session, entry, values, at)) return undefined
  const isUnchanged = Prisma.sql`is_open AND edits = ${session.edits} AND ${condition}`
  return extendEditSession(session, entry, values, at, isUnchanged)
}

/** Inserts an entry, if the condition holds. */
async function insertEntry(
  entry: AuditEntry,
  values: AuditValues,
  at: Date,
  condition = Prisma.sql`TRUE`,
): Promise<Prisma.Sql> {
  const { before, after, packed } = await packValues(values)
  return Prisma.sql`
    INSERT INTO audit_entry (id, at, is_open, account_id, project_id, prompt_id, user_id, key_id,
                             client_id, tool, action, target_type, target_id, target_name, before,
                             after, packed, request_id, address, user_agent)
    SELECT ${newId(at)}::uuid, ${at}::timestamptz, ${isEdit(entry)}::boolean,
           ${selectAccount(entry)}, ${entry.projectId ?? null}::uuid, ${entry.promptId ?? null}::uuid,
           ${entry.userId ?? null}::uuid, ${entry.keyId ?? null}::uuid, ${entry.clientId ?? null},
           ${entry.tool ?? null}, ${entry.action}, ${entry.targetType}, ${entry.targetId},
           ${getTargetName(entry) ?? null}, ${before}::jsonb, ${after}::jsonb, ${packed}::bytea,
           ${entry.requestId}, ${entry.source?.address ?? null},
           ${describeBrowser(entry.source?.userAgent) ?? null}
     WHERE ${condition}`
}

/** The account that the change names, or that of its project. */
const selectAccount = ({ accountId, projectId }: AuditEntry): Prisma.Sql =>
  accountId === undefined
    ? Prisma.sql`(SELECT p.account_id FROM project p WHERE p.id = ${projectId ?? null}::uuid)`
    : Prisma.sql`${accountId}::uuid`

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
    SELECT ${EDIT_SESSION_COLUMNS} FROM audit_entry s
     WHERE s.prompt_id = ${promptId}::uuid AND s.target_id = ${targetId} AND s.is_open FOR UPDATE`)
  return row && toEditSession(row)
}

/** The columns of an edit session that a statement calls `s`. */
export const EDIT_SESSION_COLUMNS = Prisma.sql`
  s.id AS "sessionId", s.at AS "startedAt", s.until, s.edits, s.action, s.user_id AS "userId",
  s.key_id AS "keyId", s.client_id AS "clientId", s.tool, s.before, s.after, s.packed`

export async function toEditSession(row: EditSessionRow): Promise<EditSession> {
  const { sessionId: id, startedAt: at, edits, action } = row
  const actor = {
    userId: row.userId ?? undefined,
    keyId: row.keyId ?? undefined,
    clientId: row.clientId ?? undefined,
    tool: row.tool ?? undefined,
  }
  return { id, at, until: row.until ?? at, edits, action, actor, ...(await unpackValues(row)) }
}

export interface EditSessionRow extends ValueColumns {
  readonly sessionId: string
  readonly startedAt: Date
  readonly until: Date | null
  readonly edits: number
  readonly action: string
  readonly userId: string | null
  readonly keyId: string | null
  readonly clientId: string | null
  readonly tool: string | null
}

async function extendEditSession(
  session: EditSession,
  entry: AuditEntry,
  values: AuditValues,
  at: Date,
  condition = Prisma.sql`TRUE`,
): Promise<Prisma.Sql> {
  const { before, after, packed } = await packValues(mergeValues(session, values))
  // Replicas whose clocks differ may take part in one session.
  const until = at > session.until ? at : session.until
  return Prisma.sql`
    UPDATE audit_entry
       SET before = ${before}::jsonb, after = ${after}::jsonb, packed = ${packed},
           target_name = ${getTargetName(entry) ?? null}, edits = ${session.edits + 1},
           until = ${until}
     WHERE id = ${session.id}::uuid AND ${condition}`
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
