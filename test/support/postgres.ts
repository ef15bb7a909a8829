import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../../apps/api/src/platform/database/migrations/migrate.ts'
import { startPostgresServer } from './postgres-server.ts'
import { findRunFolder } from './run-folder.ts'

export const TEMPLATE = 'promptwire_template'
export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export interface TestPostgres {
  readonly url: string
  /** Undefined for a given server. */
  readonly socketFolder?: string
  stop(): Promise<void>
}

/** Faster but unsafe: tests need no data after a power loss. */
const UNSAFE = ['fsync=off', 'full_page_writes=off']

/** Uses the given server, or starts one in the run's folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  return startPostgresServer(UNSAFE, { parent: findRunFolder() })
}

/** Creates the migrated database that others are copied from. */
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
