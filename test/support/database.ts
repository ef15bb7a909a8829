import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../apps/api/src/database/database.ts'
import { MIGRATIONS, TEMPLATE } from './postgres.ts'

/** An empty, migrated database of the kind that the running test project is about. */
export const openTestDatabase = (): Promise<Database> =>
  process.env['TEST_DATABASE'] === 'pglite' ? openEmbedded() : openOnServer()

/** A database of its own on the test server, by URL, for tests with several processes. */
export async function createServerDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await asAdmin(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function openOnServer(): Promise<Database> {
  const { url, drop } = await createServerDatabase()
  const database = await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 5 })
  return { ...database, close: () => database.close().then(drop) }
}

async function openEmbedded(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-pglite-'))
  const database = await openDatabase({ folder, migrations: MIGRATIONS, connections: 1 })
  const close = () => database.close().then(() => rmSync(folder, { recursive: true, force: true }))
  return { ...database, close }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
