import { PromptFont, Theme } from '@promptwire/contract/auth/person'
import { rolesWithPermission } from '@promptwire/core/access/roles'
import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import type { PersonRecord } from '../../../kernel/person.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { SessionMember, SessionState } from '../person-record.ts'
import { IDLE_DAYS, MAX_SESSION_DAYS } from './sessions.sql.ts'

interface SessionRow {
  readonly session_id: string
  readonly user_id: string
  readonly is_touch_due: boolean
  readonly authenticated_at: Date
}

interface PersonRow extends SessionRow {
  readonly email: string | null
  readonly email_verified_at: Date | null
  readonly name: string
  readonly theme: string
  readonly prompt_font: string
  readonly time_zone: string | null
  readonly needs_second_factor: boolean
  readonly may_create_projects: boolean
}

interface MemberRow extends SessionRow {
  readonly role: string | null
  readonly needs_second_factor: boolean
}

/** Use is recorded once an hour. */
const selectSession = (now: Date) => Prisma.sql`
  s.id AS session_id, s.user_id, COALESCE(s.authenticated_at, s.created_at) AS authenticated_at,
  COALESCE(s.last_seen_at, s.created_at) <= ${now}::timestamptz - interval '1 hour' AS is_touch_due`

/** A passkey counts only for its own session: the password alone can start others. */
const HAS_FACTOR = Prisma.sql`(s.by_passkey OR EXISTS (
  SELECT 1 FROM totp t WHERE t.user_id = s.user_id AND t.confirmed_at IS NOT NULL))`

const isActive = (tokenHash: Uint8Array, now: Date) => Prisma.sql`
  s.token_hash = ${tokenHash} AND s.revoked_at IS NULL AND s.expires_at > ${now}::timestamptz`

const PERSON_COLUMNS = Prisma.sql`
  u.email, u.email_verified_at, u.name, u.theme, u.prompt_font, u.time_zone,
  EXISTS (SELECT 1 FROM membership mine JOIN account a ON a.id = mine.account_id
           WHERE mine.user_id = u.id AND a.second_factor_required)
    AND NOT ${HAS_FACTOR} AS needs_second_factor,
  EXISTS (SELECT 1 FROM membership mine WHERE mine.user_id = u.id
             AND mine.role = ANY (${rolesWithPermission('project:manage')}::text[])) AS may_create_projects`

export async function findSession(
  db: SqlQueryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<FoundSession | undefined> {
  const [row] = await db.query<PersonRow>(Prisma.sql`
    SELECT ${selectSession(now)}, ${PERSON_COLUMNS}
      FROM session s JOIN app_user u ON u.id = s.user_id
     WHERE ${isActive(tokenHash, now)}`)
  if (!row) return undefined
  await touchSession(db, row, now)
  return toSession(row)
}

/** Includes the role in an account; undefined for non-members. */
export async function findAccountSession(
  db: SqlQueryable,
  tokenHash: Uint8Array,
  accountId: string,
  now: Date,
): Promise<(FoundSession & { readonly role: string | undefined }) | undefined> {
  const [row] = await db.query<PersonRow & MemberRow>(Prisma.sql`
    SELECT ${selectSession(now)}, ${PERSON_COLUMNS}, m.role
      FROM session s JOIN app_user u ON u.id = s.user_id
      LEFT JOIN membership m ON m.account_id = ${accountId}::uuid AND m.user_id = s.user_id
     WHERE ${isActive(tokenHash, now)}`)
  if (!row) return undefined
  await touchSession(db, row, now)
  return { ...toSession(row), role: row.role ?? undefined }
}

export interface FoundSession extends SessionState {
  readonly id: string
  readonly user: PersonRecord
  readonly mayCreateProjects: boolean
}

const toSession = (row: PersonRow): FoundSession => ({
  id: row.session_id,
  user: {
    id: row.user_id,
    email: row.email,
    name: row.name,
    emailVerifiedAt: row.email_verified_at,
    theme: Theme.parse(row.theme),
    promptFont: PromptFont.parse(row.prompt_font),
    timeZone: row.time_zone,
  },
  mayCreateProjects: row.may_create_projects,
  authenticatedAt: row.authenticated_at,
  needsSecondFactor: row.needs_second_factor,
})

export async function findMember(
  db: SqlQueryable,
  tokenHash: Uint8Array,
  projectId: string,
  now: Date,
): Promise<SessionMember | undefined> {
  const [row] = await db.query<MemberRow>(Prisma.sql`
    SELECT ${selectSession(now)}, r.role,
           COALESCE(a.second_factor_required, false) AND NOT ${HAS_FACTOR} AS needs_second_factor
      FROM session s
      LEFT JOIN project_role r ON r.project_id = ${projectId}::uuid AND r.user_id = s.user_id
      LEFT JOIN project p ON p.id = r.project_id
      LEFT JOIN account a ON a.id = p.account_id
     WHERE ${isActive(tokenHash, now)}`)
  if (!row) return undefined
  await touchSession(db, row, now)
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    role: row.role ?? undefined,
    authenticatedAt: row.authenticated_at,
    needsSecondFactor: row.needs_second_factor,
  }
}

/** Records use and extends the session once an hour. If an update is skipped, the next request repeats it. */
async function touchSession(db: SqlQueryable, row: SessionRow, now: Date): Promise<void> {
  if (!row.is_touch_due) return
  const update = Prisma.sql`
    UPDATE session SET last_seen_at = ${now}::timestamptz, expires_at = LEAST(
      ${now}::timestamptz + make_interval(days => ${IDLE_DAYS}::int),
      created_at + make_interval(days => ${MAX_SESSION_DAYS}::int)) WHERE id IN (
      SELECT id FROM session WHERE id = ${row.session_id}::uuid FOR UPDATE SKIP LOCKED)`
  await db.query(update).catch(() => {})
}
