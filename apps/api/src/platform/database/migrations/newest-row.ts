import type pg from 'pg'

/** The newest record's write time when the process opened the database. */
export interface NewestRow {
  readonly at: Date
  /** On the monotonic clock of `performance.now()`. */
  readonly readAt: number
}

const NEWEST = `
SELECT GREATEST((SELECT max(checked_at) FROM service_check), (SELECT max(at) FROM event),
                (SELECT GREATEST(at, until) FROM audit_entry ORDER BY id DESC LIMIT 1),
                (SELECT max(GREATEST(created_at, last_seen_at)) FROM session)) AS at`

/** Read this before the process writes anything, since its clock may be wrong. */
export async function readNewestRow(pool: pg.Pool): Promise<NewestRow | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>(NEWEST)
  const at = rows[0]?.at
  return at ? { at, readAt: performance.now() } : undefined
}
