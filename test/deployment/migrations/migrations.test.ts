import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../apps/api/src/platform/database/migrations/migrate.ts'
import { runApi, spawnApi, startApi } from '../../support/api-process.ts'
import { createServerDatabase } from '../../support/database.ts'
import { NEXT, withNextMigration } from '../../support/next-migration.ts'
import { MIGRATIONS } from '../../support/postgres.ts'

let served: Awaited<ReturnType<typeof createServerDatabase>>
let pool: pg.Pool
beforeEach(async () => {
  served = await createServerDatabase()
  pool = new pg.Pool({ connectionString: served.url, max: 4 })
  pool.on('error', () => {})
})
afterEach(async () => {
  await pool.end()
  await served.drop()
})

const entries = async () => {
  const sql = 'SELECT finished_at FROM _prisma_migrations WHERE migration_name = $1'
  return (await pool.query<{ finished_at: Date | null }>(sql, [NEXT])).rows
}
const isRunning = async (text: string) => {
  const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE $1
    AND state = 'active' AND pid <> pg_backend_pid()`
  return ((await pool.query(sql, [`%${text}%`])).rowCount ?? 0) > 0
}
const hasShareLock = async () => {
  const sql = `SELECT 1 FROM pg_locks WHERE relation = 'prompt'::regclass AND mode = 'ShareLock' AND granted`
  return ((await pool.query(sql)).rowCount ?? 0) > 0
}
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await pause(20)
}

test('a process killed during a migration can be started again', async () => {
  const script =
    'CREATE TABLE next (id int); SELECT pg_sleep(1.5); CREATE TABLE after_next (id int);'
  const environment = { DATABASE_URL: served.url, MIGRATIONS_DIR: withNextMigration(script) }
  const killed = spawnApi(environment)
  await until(() => isRunning('pg_sleep(1.5)'))
  killed.child.kill('SIGKILL')
  await killed.ended
  const api = await startApi(environment)
  expect(await api.end('SIGTERM')).toBe(0)
  expect(await entries()).toEqual([{ finished_at: expect.any(Date) }])
  expect((await pool.query('SELECT * FROM next, after_next')).rowCount).toBe(0)
})

test.each([
  ['before its script was carried out', ''],
  ['after its script was carried out', 'CREATE TABLE next (id int)'],
])('finishes an entry that an earlier version left unfinished %s', async (_, carriedOut) => {
  await pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', $1)`,
    [NEXT],
  )
  if (carriedOut) await pool.query(carriedOut)
  await migrate(pool, withNextMigration('CREATE TABLE next (id int);'))
  expect(await entries()).toEqual([{ finished_at: expect.any(Date) }])
  expect((await pool.query('SELECT * FROM next')).rowCount).toBe(0)
})

test('a failing script leaves nothing behind, neither changes nor its entry', async () => {
  const failing = withNextMigration('CREATE TABLE next (id int); SELECT 1 / 0;')
  await expect(migrate(pool, failing)).rejects.toThrow(`Migration ${NEXT} failed`)
  expect(await entries()).toEqual([])
  await migrate(pool, withNextMigration('CREATE TABLE next (id int);'))
  expect(await entries()).toHaveLength(1)
})

test('while a migration waits for a lock, requests for the same table work', async () => {
  const reader = await pool.connect()
  await reader.query('BEGIN; SELECT 1 FROM prompt')
  const output: string[] = []
  const warn = (sentence: string) => void output.push(sentence)
  const migrated = migrate(pool, withNextMigration('ALTER TABLE prompt ADD COLUMN next int;'), {
    warn,
  })
  let slowest = 0
  await until(async () => {
    const began = performance.now()
    await pool.query('SELECT 1 FROM prompt LIMIT 1')
    slowest = Math.max(slowest, performance.now() - began)
    return output.length > 1
  })
  expect(output[0]).toContain(`Migration ${NEXT} waits for a lock`)
  // The duration of an attempt, not of the reader.
  expect(slowest).toBeLessThan(3_000)
  await reader.query('COMMIT')
  reader.release()
  await migrated
  expect(await entries()).toHaveLength(1)
})

test('a second process waits for the migrating one, and says so', async () => {
  const holder = await pool.connect()
  await holder.query('SELECT pg_advisory_lock(72707369)')
  const output: string[] = []
  const waiting = migrate(pool, MIGRATIONS, { warn: (sentence) => void output.push(sentence) })
  await until(async () => output.length > 0)
  expect(output).toEqual(['Another process is migrating the database; waiting for it.'])
  await holder.query('SELECT pg_advisory_unlock(72707369)')
  holder.release()
  await waiting
})

test('a version refuses a database of a newer one, unless configured to accept it', async () => {
  await migrate(pool, withNextMigration('CREATE TABLE next (id int);'))
  const environment = { DATABASE_URL: served.url }
  const { code, output } = await runApi(environment)
  expect([code, output.includes(NEXT), output.includes('ALLOW_NEWER_DATABASE')]).toEqual([
    1,
    true,
    true,
  ])
  expect(output).not.toContain('    at ')
  const api = await startApi({ ...environment, ALLOW_NEWER_DATABASE: 'true' })
  expect(await api.end('SIGTERM')).toBe(0)
})

test('retries a migration that deadlocks with a writer, and names it', async () => {
  const writer = await pool.connect()
  await writer.query('BEGIN; SELECT 1 FROM prompt FOR UPDATE')
  const output: string[] = []
  // PostgreSQL aborts the last one to wait. The migration waits last: it first checks that the
  // writer waits for it.
  const script = `LOCK TABLE prompt IN SHARE MODE;
    DO $$ BEGIN
      WHILE (SELECT count(*) > 1 AND bool_and(granted) FROM pg_locks WHERE relation = 'prompt'::regclass)
      LOOP PERFORM pg_sleep(0.01); END LOOP;
    END $$;
    LOCK TABLE prompt IN ACCESS EXCLUSIVE MODE; CREATE TABLE next (id int);`
  const migrated = migrate(pool, withNextMigration(script), {
    warn: (sentence) => void output.push(sentence),
  })
  await until(hasShareLock)
  await writer.query(`UPDATE prompt SET name = 'written'; COMMIT`)
  writer.release()
  await migrated
  expect(output[0]).toContain(`Migration ${NEXT} met a conflict (deadlock detected); trying again`)
  expect(await entries()).toHaveLength(1)
})

test('a failing migration ends the start with its name, cause and remedy', async () => {
  const environment = {
    DATABASE_URL: served.url,
    MIGRATIONS_DIR: withNextMigration('SELECT 1 / 0;'),
  }
  const { code, output } = await runApi(environment)
  expect(code).toBe(1)
  expect(output).toContain(`Migration ${NEXT} failed: division by zero.`)
  expect(output).toContain('start again: the upgrade continues where it stopped')
  expect(output).not.toMatch(/^ +at /m)
})

test('replaces an index that an interrupted build left invalid', async () => {
  await pool.query('CREATE TABLE n (id int); INSERT INTO n VALUES (1), (1)')
  const index = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "n_id_key" ON "n"("id");'
  const online = `-- step outside a transaction: index n_id_key\n${index}\n`
  const folder = withNextMigration('CREATE UNIQUE INDEX "n_id_key" ON "n"("id");', online)
  await expect(migrate(pool, folder)).rejects.toThrow('could not create unique index')
  const isValid = async () =>
    (await pool.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'n_id_key'::regclass`))
      .rows
  expect(await isValid()).toEqual([{ indisvalid: false }])
  await pool.query('DELETE FROM n WHERE ctid = (SELECT min(ctid) FROM n)')
  await migrate(pool, folder)
  expect(await isValid()).toEqual([{ indisvalid: true }])
})
