import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../apps/api/src/platform/database/migrations/migrate.ts'
import { startPostgresServer } from './postgres-server.ts'
import { findRunFolder } from './run-folder.ts'

export const TEMPLATE = 'promptwire_template'
export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export interface TestPostgres {
  readonly url: string
  /** Undefined for a server that someone gave us. */
  readonly socketFolder?: string
  stop(): Promise<void>
}

/** Faster and unsafe, for data that no test needs after a power loss. */
const UNSAFE = ['fsync=off', 'full_page_writes=off']

/** The server that someone gave us, or one of our own in the folder of this run. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  return startPostgresServer(UNSAFE, { parent: findRunFolder() })
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
