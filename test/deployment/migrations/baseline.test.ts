import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { migrate } from '../../../apps/api/src/platform/database/migrations/migrate.ts'
import { runApi, startApi } from '../../support/api-process.ts'
import { readCatalog } from '../../support/catalog.ts'
import { createDataFolder, createServerDatabase } from '../../support/database.ts'
import { MIGRATIONS } from '../../support/postgres.ts'
import {
  embedPreviousRelease,
  KEY,
  restorePreviousRelease,
} from '../../support/previous-release.ts'

const LAST_BEFORE = '20261124000500_judge_prompts'

let served: Awaited<ReturnType<typeof createServerDatabase>>
let pool: pg.Pool
beforeEach(async () => {
  served = await createServerDatabase()
  pool = new pg.Pool({ connectionString: served.url, max: 2 })
  // Dropping the database may end a connection before it closes itself.
  pool.on('error', () => {})
})
afterEach(async () => {
  await pool.end()
  await served.drop()
})

const COUNTS = `SELECT (SELECT count(*)::int FROM prompt) AS prompts, (SELECT count(*)::int FROM version) AS versions,
  (SELECT count(*)::int FROM audit_entry) AS entries, (SELECT count(*)::int FROM eval_result) AS results`
const FILLED = { prompts: 6, versions: 8, entries: 31, results: 1 }
const readHistory = async () =>
  (await pool.query('SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1')).rows

test('a database with the baseline alone becomes one like a new one, with its rows', async () => {
  const fresh = await readCatalog(pool)
  expect(fresh.length).toBeGreaterThan(400)
  await restorePreviousRelease(pool)
  await migrate(pool, MIGRATIONS)
  expect(await readCatalog(pool)).toEqual(fresh)
  expect((await pool.query(COUNTS)).rows).toEqual([FILLED])
})

test('the API serves the prompts and keys of the previous release', async () => {
  await restorePreviousRelease(pool)
  const api = await startApi({ DATABASE_URL: served.url })
  const headers = { authorization: `Bearer ${KEY}` }
  const compiled = await fetch(`${api.url}/api/v1/prompts/welcome-mail/compiled`, { headers })
  const { data } = (await compiled.json()) as { data: { prompt: string } }
  expect(data.prompt).toBe('## Role\nYou write for Acme. Größe 多.')
  expect(await api.end('SIGTERM')).toBe(0)
})

test('an embedded database of the previous release becomes one like a new one, with its rows', async () => {
  const open = (folder: string) => openDatabase({ folder, migrations: MIGRATIONS, connections: 1 })
  const [empty, filled] = [createDataFolder(), mkdtempSync(join(tmpdir(), 'promptwire-embedded-'))]
  await embedPreviousRelease(filled, restorePreviousRelease)
  const [fresh, upgraded] = [await open(empty), await open(filled)]
  expect(await readCatalog(upgraded.pool)).toEqual(await readCatalog(fresh.pool))
  expect((await upgraded.pool.query(COUNTS)).rows).toEqual([FILLED])
  await Promise.all([fresh.close(), upgraded.close()])
  for (const each of [empty, filled]) rmSync(each, { recursive: true })
})

test('a database from before the baseline is refused with the way out, and left alone', async () => {
  await restorePreviousRelease(pool)
  await pool.query('UPDATE _prisma_migrations SET migration_name = $1', [LAST_BEFORE])
  const before = await readHistory()
  const { code, output } = await runApi({ DATABASE_URL: served.url })
  expect(code).toBe(1)
  expect(output).toContain('The database is from before 1.0.0: start commit')
  expect(output).not.toMatch(/^ +at /m)
  expect(await readHistory()).toEqual(before)
})
