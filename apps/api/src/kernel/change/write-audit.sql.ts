import { Prisma } from '../../platform/database/generated/client.ts'
import { NamedStatement } from '../../platform/database/named-statement.ts'
import type { AuditEntry } from './audit-entry.ts'
import { changedFields } from './audit-values.ts'
import {
  canCoalesce,
  continueSession,
  type EditSession,
  isCheckpoint,
  isEdit,
} from './edit-session.ts'
import {
  type EntryRow,
  type ExtendedRow,
  extendSession,
  insertEntry,
  toEntryRow,
  toExtendedRow,
} from './entry-statements.sql.ts'
import { unpackValues, type ValueColumns } from './packed-values.sql.ts'
import type { SqlQueryable } from './unit-of-work.ts'

const ALWAYS = Prisma.sql`TRUE`
const INSERT = new NamedStatement<[EntryRow]>((row) => insertEntry(row, ALWAYS))
const EXTEND = new NamedStatement<[ExtendedRow]>((row) => extendSession(row, ALWAYS))

/**
 * Writes the audit entry of a change, in its transaction and under its lock on the target. Adds a
 * new entry with the changed fields, or one more edit to a session's entry.
 */
export async function writeAudit(tx: SqlQueryable, entry: AuditEntry, at: Date): Promise<void> {
  const values = changedFields(entry.before, entry.after)
  const session = isEdit(entry) ? await lockEditSession(tx, entry) : undefined
  if (session && canCoalesce(session, entry, values, at)) {
    await tx.query(EXTEND.bind(await toExtendedRow(continueSession(session, values, at), entry)))
    return
  }
  // An edit that found no session has none to end.
  if (session || !isEdit(entry)) await endEditSessions(tx, entry)
  for (const accountId of await findAccounts(tx, entry)) {
    await tx.query(INSERT.bind(await toEntryRow({ ...entry, accountId }, values, at)))
  }
}

/**
 * Every account of a person gets an entry about them, since their sign-in opens all their accounts.
 */
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
 * Locks the target's edit session until the transaction ends; a saved version may be about to end
 * it.
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

/** Columns of an edit session with the alias `s`. */
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

/** Ends the edit session of the target; a checkpoint ends all sessions of the prompt. */
async function endEditSessions(tx: SqlQueryable, entry: AuditEntry): Promise<void> {
  const { promptId, targetId } = entry
  if (promptId === undefined) return
  const target = isCheckpoint(entry) ? Prisma.empty : Prisma.sql`AND target_id = ${targetId}`
  await tx.query(Prisma.sql`
    UPDATE audit_entry SET is_open = false
     WHERE prompt_id = ${promptId}::uuid AND is_open ${target}`)
}
