import { PromptFont, Theme } from '@promptwire/core/contract/internal/person'
import type pg from 'pg'
import type { PersonRecord } from '../../../kernel/person.ts'
import type { SessionMember } from '../person-record.ts'

interface SessionRow {
  readonly session_id: string
  readonly user_id: string
  readonly is_touch_due: boolean
}

interface PersonRow extends SessionRow {
  readonly email: string
  readonly name: string
  readonly theme: string
  readonly prompt_font: string
  readonly time_zone: string | null
}

interface MemberRow extends SessionRow {
  readonly role: string | null
}

/** $1: hash of the token, $2: instant. Use is recorded once an hour. */
const SESSION = `
  s.id AS session_id, s.user_id,
  COALESCE(s.last_seen_at, s.created_at) <= $2::timestamptz - interval '1 hour' AS is_touch_due`
const IS_ACTIVE = `s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2::timestamptz`

const FIND_SESSION = `
SELECT ${SESSION}, u.email, u.name, u.theme, u.prompt_font, u.time_zone
  FROM session s JOIN app_user u ON u.id = s.user_id
 WHERE ${IS_ACTIVE}`

const FIND_MEMBER = `
SELECT ${SESSION}, m.role
  FROM session s
  LEFT JOIN project p ON p.id = $3::uuid
  LEFT JOIN membership m ON m.account_id = p.account_id AND m.user_id = s.user_id
 WHERE ${IS_ACTIVE}`

/** A skipped update comes with the next request. */
const TOUCH_SESSION = `
UPDATE session SET last_seen_at = $2 WHERE id IN (
  SELECT id FROM session WHERE id = $1 FOR UPDATE SKIP LOCKED)`

/** Finds the person of an active session. */
export async function findSession(
  pool: pg.Pool,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ id: string; user: PersonRecord } | undefined> {
  const values = [tokenHash, now.toISOString()]
  const { rows } = await pool.query<PersonRow>({ name: 'find_session', text: FIND_SESSION, values })
  const [row] = rows
  if (!row) return undefined
  await touchSession(pool, row, now)
  const user = {
    id: row.user_id,
    email: row.email,
    name: row.name,
    theme: Theme.parse(row.theme),
    promptFont: PromptFont.parse(row.prompt_font),
    timeZone: row.time_zone,
  }
  return { id: row.session_id, user }
}

/** Finds the person of an active session and their role in a project. */
export async function findMember(
  pool: pg.Pool,
  tokenHash: Uint8Array,
  projectId: string,
  now: Date,
): Promise<SessionMember | undefined> {
  const values = [tokenHash, now.toISOString(), projectId]
  const { rows } = await pool.query<MemberRow>({ name: 'find_member', text: FIND_MEMBER, values })
  const [row] = rows
  if (!row) return undefined
  await touchSession(pool, row, now)
  return { sessionId: row.session_id, userId: row.user_id, role: row.role ?? undefined }
}

/** Records once an hour that a session is in use, without waiting for locks. */
async function touchSession(pool: pg.Pool, row: SessionRow, now: Date): Promise<void> {
  if (!row.is_touch_due) return
  const values = [row.session_id, now.toISOString()]
  await pool.query({ name: 'touch_session', text: TOUCH_SESSION, values }).catch(() => {})
}
