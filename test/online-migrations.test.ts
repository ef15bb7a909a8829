import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate } from '../apps/api/src/platform/database/migrations/migrate.ts'
import { createServerDatabase } from './support/database.ts'
import { MIGRATIONS } from './support/postgres.ts'
import { embedPreviousRelease, fillAsPreviousRelease } from './support/previous-release.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const [PROMPTS, ENTRIES] = [1_100, 2_500]

const CATALOG = `
SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' '
       || coalesce(column_default, '') AS line
  FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'invalid ' || indexrelid::regclass FROM pg_index WHERE NOT indisvalid
UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p
  LEFT JOIN pg_depend d ON d.objid = p.oid AND d.deptype = 'e'
 WHERE pronamespace = 'public'::regnamespace AND prolang <> 12 AND prolang <> 13 AND d.objid IS NULL
UNION ALL SELECT 'storage ' || attrelid::regclass || '.' || attname || ' ' || attstorage::text
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
 WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
UNION ALL SELECT 'applied ' || migration_name || ' ' || checksum FROM _prisma_migrations
ORDER BY line`

/** What the migrations wrote into rows of the previous release. */
const ROWS = `
SELECT 'account ' || id || ' ' || coalesce(plan, 'none') AS line FROM account
UNION ALL SELECT 'audit ' || id || ' ' || coalesce(prompt_id::text, 'none') FROM audit_entry
UNION ALL SELECT 'prompt ' || id || ' ' || coalesce(content_hash, 'none') FROM prompt
UNION ALL SELECT DISTINCT 'search ' || prompt_id FROM search_change
ORDER BY line`

async function readState(pool: pg.Pool): Promise<string[]> {
  const lines = async (sql: string) =>
    (await pool.query<{ line: string }>(sql)).rows.map(({ line }) => line)
  return [...(await lines(CATALOG)), ...(await lines(ROWS))]
}

/** The migrations with nothing but what Prisma runs. */
function withoutOnlineSteps(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true, filter: (path) => !path.endsWith('online.sql') })
  return folder
}

async function onServer(run: (pool: pg.Pool, url: string) => Promise<void>) {
  const { url, drop } = await createServerDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await fillAsPreviousRelease(pool, PROMPTS, ENTRIES)
  await run(pool, url)
  await pool.end()
  await drop()
}

test('online steps give the same schema and rows as the scripts that Prisma runs', async () => {
  const folder = withoutOnlineSteps()
  const states: string[][] = []
  await onServer(async (pool) => {
    await migrate(pool, folder)
    states.push(await readState(pool))
  })
  await onServer(async (pool, url) => {
    await migrate(pool, MIGRATIONS)
    states.push(await readState(pool))
    const environment = { ...process.env, DATABASE_URL: url }
    const status = ['migrate', 'status'] as const
    const output = execFileSync('node_modules/.bin/prisma', status, { cwd: ROOT, env: environment })
    expect(output.toString()).toContain('Database schema is up to date')
    // Every step finds its work done, as after a process that died just before it was recorded.
    await pool.query(`DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)`, [
      readdirSync(MIGRATIONS).filter((name) => existsSync(join(MIGRATIONS, name, 'online.sql'))),
    ])
    await migrate(pool, MIGRATIONS)
    states.push(await readState(pool))
  })
  const [plain, online, repeated] = states
  expect(online).toEqual(plain)
  expect(repeated).toEqual(plain)
  rmSync(folder, { recursive: true })
})

test('the same steps upgrade an embedded database of the previous release', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-embedded-'))
  await embedPreviousRelease(folder, PROMPTS, ENTRIES)
  const [logged, states]: [string[], string[]] = [[], []]
  const upgraded = await openDatabase({
    folder,
    migrations: MIGRATIONS,
    connections: 1,
    log: (sentence) => void logged.push(sentence),
    state: (words) => void states.push(words),
  })
  const { rows } = await upgraded.pool.query(
    `SELECT count(*)::int AS entries, count(prompt_id)::int AS known,
            (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS invalid FROM audit_entry`,
  )
  expect(rows).toEqual([{ entries: ENTRIES, known: ENTRIES, invalid: 0 }])
  const count = readdirSync(MIGRATIONS).filter((name) => name > '20261121171500').length - 1
  expect(states).toContain(`migrating: 2 of ${count}`)
  expect(logged[0]).toContain(`Applied migration 1 of ${count}, 20261121171500_default_plan, in `)
  expect(logged.at(-1)).toContain(`Applied ${count} migrations in `)
  await upgraded.close()
  rmSync(folder, { recursive: true })
})

describe('a migration that would block writers has online steps', () => {
  const names = readdirSync(MIGRATIONS).filter(
    (name) => name > '20261121171500' && /^\d/.test(name),
  )
  test.each(names)('%s', (name) => {
    const script = readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8')
    const own = new Set([...script.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table))
    const touched = [
      ...script.matchAll(/CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?"\w+"\s+ON "(\w+)"/g),
      ...script.matchAll(/^\s*UPDATE "?(\w+)"?/gm),
    ].map(([, table]) => table)
    const waits = touched.some((table) => !own.has(table)) || script.includes('DROP INDEX')
    expect(existsSync(join(MIGRATIONS, name, 'online.sql')) || !waits).toBe(true)
  })
})
