import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LAST = '20261124000500_judge_prompts'

let served: Awaited<ReturnType<typeof createServerDatabase>>
let pool: pg.Pool
beforeEach(async () => {
  served = await createServerDatabase()
  pool = new pg.Pool({ connectionString: served.url, max: 2 })
  // Dropping the database may end a connection before it has closed itself.
  pool.on('error', () => {})
})
afterEach(async () => {
  await pool.end()
  await served.drop()
})

const prisma = (...args: string[]) =>
  execFileSync('node_modules/.bin/prisma', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, DATABASE_URL: served.url },
  })
const COUNTS = `SELECT (SELECT count(*)::int FROM prompt) AS prompts, (SELECT count(*)::int FROM version) AS versions,
  (SELECT count(*)::int FROM audit_entry) AS entries, (SELECT count(*)::int FROM eval_result) AS results`
const FILLED = { prompts: 6, versions: 8, entries: 31, results: 1 }
const books = async () =>
  (await pool.query('SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1')).rows

test('a database of the last commit before 1.0.0 becomes one like a new one, with its rows', async () => {
  const fresh = await readCatalog(pool)
  expect(fresh.length).toBeGreaterThan(400)
  await restorePreviousRelease(pool)
  const logged: string[] = []
  await migrate(pool, MIGRATIONS, { log: (sentence) => void logged.push(sentence) })
  expect(await readCatalog(pool)).toEqual(fresh)
  expect((await pool.query(COUNTS)).rows).toEqual([FILLED])
  expect(logged[0]).toContain('in place of the 51 migrations before it')
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

test.each([
  ['lacks its last migration', 'DELETE FROM _prisma_migrations WHERE migration_name = $1'],
  [
    'has not finished its last migration',
    'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1',
  ],
])('a database that %s is refused with the way out, and left alone', async (_, sql) => {
  await restorePreviousRelease(pool)
  await pool.query(sql, [LAST])
  const before = await books()
  const { code, output } = await runApi({ DATABASE_URL: served.url })
  expect(code).toBe(1)
  expect(output).toContain(
    'The database has 50 of the 51 migrations from before 1.0.0. Start commit',
  )
  expect(output).toContain('docs/operating.md, "Upgrade from before 1.0.0"')
  expect(output).not.toMatch(/^ +at /m)
  expect(await books()).toEqual(before)
})

test('a database whose earlier migration was edited is refused', async () => {
  await restorePreviousRelease(pool)
  await pool.query(`UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name = $1`, [LAST])
  await expect(migrate(pool, MIGRATIONS)).rejects.toThrow(`Migration ${LAST} was edited`)
})

test('a deploy by Prisma that failed on the baseline does not keep the service from starting', async () => {
  const fresh = await readCatalog(pool)
  await restorePreviousRelease(pool)
  expect(() => prisma('migrate', 'deploy')).toThrow()
  await migrate(pool, MIGRATIONS)
  expect(await readCatalog(pool)).toEqual(fresh)
})
