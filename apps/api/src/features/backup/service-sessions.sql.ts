import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'

/** The service's processes name their connections; ours do not. */
const SESSIONS = `
SELECT count(*)::int AS count FROM pg_stat_activity
 WHERE datname = current_database() AND application_name IN ('promptwire-admission', 'promptwire-events')
   AND pid <> pg_backend_pid()`

/**
 * Rejects a database that a service uses: the service's writes would be lost. An embedded database
 * is locked by its process anyway.
 */
export async function requireStopped(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(SESSIONS)
  if (!rows[0]?.count) return
  throw new OperatorError(`A service is using ${name.replace(/\/\/.*@/, '//')}; stop it first.`)
}
