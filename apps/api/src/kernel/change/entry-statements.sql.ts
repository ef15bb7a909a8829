import { Prisma } from '../../platform/database/generated/client.ts'
import type { Named } from '../../platform/database/named-statement.ts'
import { newId } from '../identifiers.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type AuditValues, getTargetName } from './audit-values.ts'
import { describeBrowser } from './describe-browser.ts'
import { type EditSession, isEdit } from './edit-session.ts'
import { packValues } from './packed-values.sql.ts'

export type EntryRow = Awaited<ReturnType<typeof toEntryRow>>

export async function toEntryRow(entry: AuditEntry, values: AuditValues, at: Date) {
  const { before, after, packed } = await packValues(values)
  return {
    entryId: newId(at),
    at,
    isOpen: isEdit(entry),
    accountId: entry.accountId ?? null,
    projectId: entry.projectId ?? null,
    promptId: entry.promptId ?? null,
    userId: entry.userId ?? null,
    keyId: entry.keyId ?? null,
    clientId: entry.clientId ?? null,
    tool: entry.tool ?? null,
    action: entry.action,
    targetType: entry.targetType,
    targetId: entry.targetId,
    targetName: getTargetName(entry) ?? null,
    before,
    after,
    packed,
    requestId: entry.requestId,
    address: entry.source?.address ?? null,
    userAgent: describeBrowser(entry.source?.userAgent) ?? null,
  }
}

/** Inserts an entry if the condition holds. Its account is the given one, or the project's. */
export const insertEntry = (row: Named<EntryRow>, condition: Prisma.Sql) => Prisma.sql`
  INSERT INTO audit_entry (id, at, is_open, account_id, project_id, prompt_id, user_id, key_id,
                           client_id, tool, action, target_type, target_id, target_name, before,
                           after, packed, request_id, address, user_agent)
  SELECT ${row.entryId}::uuid, ${row.at}::timestamptz, ${row.isOpen}::boolean,
         COALESCE(${row.accountId}::uuid,
                  (SELECT p.account_id FROM project p WHERE p.id = ${row.projectId}::uuid)),
         ${row.projectId}::uuid, ${row.promptId}::uuid, ${row.userId}::uuid, ${row.keyId}::uuid,
         ${row.clientId}::text, ${row.tool}::text, ${row.action}::text, ${row.targetType}::text,
         ${row.targetId}::text, ${row.targetName}::text, ${row.before}::jsonb,
         ${row.after}::jsonb, ${row.packed}::bytea, ${row.requestId}::text, ${row.address}::text,
         ${row.userAgent}::text
   WHERE ${condition}`

export type ExtendedRow = Awaited<ReturnType<typeof toExtendedRow>>

export async function toExtendedRow(session: EditSession, entry: AuditEntry) {
  const { before, after, packed } = await packValues(session)
  return {
    entryId: session.id,
    before,
    after,
    packed,
    targetName: getTargetName(entry) ?? null,
    edits: session.edits,
    until: session.until,
  }
}

export const extendSession = (row: Named<ExtendedRow>, condition: Prisma.Sql) => Prisma.sql`
  UPDATE audit_entry
     SET before = ${row.before}::jsonb, after = ${row.after}::jsonb, packed = ${row.packed}::bytea,
         target_name = ${row.targetName}::text, edits = ${row.edits}::int,
         until = ${row.until}::timestamptz
   WHERE id = ${row.entryId}::uuid AND ${condition}`
