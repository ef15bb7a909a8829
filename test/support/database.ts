import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { MIGRATIONS, TEMPLATE } from './postgres.ts'

/** Opens an empty, migrated database of the kind that the test project covers. */
export const openTestDatabase = (): Promise<Database> =>
  process.env['TEST_DATABASE'] === 'pglite' ? openEmbedded() : openOnServer()

/** Creates a separate database on the test server, for tests with several processes. */
export async function createServerDatabase(
  template = TEMPLATE,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  // Writing every page to the WAL too would take six times as long.
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function openOnServer(): Promise<Database> {
  const { url: overTcp, drop } = await createServerDatabase()
  const socket = inject('postgresSocket')
  const url = socket ? `${overTcp}?host=${socket}` : overTcp
  const database = await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 5 })
  return { ...database, close: () => database.close().then(drop) }
}

/**
 * Creates a data folder with an empty, migrated database, or a copy of `template`. Deleted when the
 * run ends.
 */
export function createDataFolder(template = inject('embeddedTemplate')): string {
  const folder = mkdtempSync(join(inject('dataFolders'), 'data-'))
  cpSync(template, folder, { recursive: true })
  return folder
}

/**
 * Opening an embedded database takes seconds, so the next file reuses it: a test that changes the
 * schema or a setting must restore it.
 */
let unused: Database | undefined

async function openEmbedded(): Promise<Database> {
  const database = unused ?? (await openDataFolder())
  unused = undefined
  await empty(database)
  const close = async () => {
    if (unused) await database.close()
    else unused = database
  }
  return { ...database, close }
}

const openDataFolder = () =>
  openDatabase({ folder: createDataFolder(), migrations: MIGRATIONS, connections: 1 })

/** Tables with rows from migrations. */
const MIGRATED = ['_prisma_migrations', 'service_check']

/**
 * Deletes rows without checking references. A test file fills few tables; TRUNCATE would write new
 * files for all tables and indexes.
 */
const DELETE_ROWS = `DO $$
DECLARE name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT quote_ident(tablename) FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> ALL ('{${MIGRATED}}')
  LOOP
    EXECUTE 'DELETE FROM ' || name;
  END LOOP;
  PERFORM setval(format('%I', sequencename), start_value, false) FROM pg_sequences
    WHERE schemaname = 'public';
END $$`

/** Tables whose dead rows would slow down the next tests. */
const LARGE_TABLES = `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_table_size(oid) > 200000`

/** Keeps rows from migrations. */
async function empty({ pool }: Database): Promise<void> {
  await pool.query(DELETE_ROWS)
  const { rows } = await pool.query<{ tables: string | null }>(LARGE_TABLES)
  if (rows[0]?.tables) await pool.query(`VACUUM ${rows[0].tables}`)
}

/** Runs SQL as the owner of the server. */
export async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
