import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../apps/api/src/platform/database/migrations/migrate.ts'
import { startPostgresServer } from './postgres-server.ts'

export const TEMPLATE = 'promptwire_template'
export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export interface TestPostgres {
  readonly url: string
  /** Undefined for a server that someone gave us. */
  readonly socketFolder?: string
  stop(): Promise<void>
}

/** Faster and unsafe, for data that no test needs after a power loss. */
export const UNSAFE = ['fsync=off', 'full_page_writes=off']

/** A server that keeps what it acknowledges, unless `settings` say otherwise. */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL']
  return given ? { url: given, stop: async () => {} } : startPostgresServer(settings)
}

/** Makes the migrated database that others on the server are copies of. */
export async function createTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE])
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  const pool = new pg.Pool({ connectionString: template.href, max: 1 })
  await migrate(pool, MIGRATIONS)
  await pool.end()
}
