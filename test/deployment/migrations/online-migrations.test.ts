import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { migrate } from '../../../apps/api/src/platform/database/migrations/migrate.ts'
import { readCatalog } from '../../support/catalog.ts'
import { createServerDatabase } from '../../support/database.ts'
import { NEXT, ONLINE, PLAIN, withNextMigration } from '../../support/next-migration.ts'
import { MIGRATIONS } from '../../support/postgres.ts'
import { embedPreviousRelease, fillAsPreviousRelease } from '../../support/previous-release.ts'

const [PROMPTS, ENTRIES] = [1_100, 2_500]

/** The migrations after the baseline, and the next one. */
const PENDING = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((each) =>
  each.isDirectory(),
).length

/** Columns that the migration writes into existing rows. */
const ROWS = `
SELECT 'audit ' || id || ' ' || coalesce(next::text, 'none') AS line FROM audit_entry
UNION ALL SELECT 'prompt ' || id || ' ' || next FROM prompt
ORDER BY line`

async function readState(pool: pg.Pool): Promise<string[]> {
  const rows = (await pool.query<{ line: string }>(ROWS)).rows.map(({ line }) => line)
  return [...(await readCatalog(pool)), ...rows]
}

async function onServer(run: (pool: pg.Pool) => Promise<void>) {
  const { url, drop } = await createServerDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Dropping the database may end a connection before it closes itself.
  pool.on('error', () => {})
  await fillAsPreviousRelease(pool, PROMPTS, ENTRIES)
  await run(pool)
  await pool.end()
  await drop()
}

test('online steps give the same schema and rows as the script that Prisma runs', async () => {
  const states: string[][] = []
  await onServer(async (pool) => {
    await migrate(pool, withNextMigration(PLAIN))
    states.push(await readState(pool))
  })
  await onServer(async (pool) => {
    const folder = withNextMigration(PLAIN, ONLINE)
    await migrate(pool, folder)
    states.push(await readState(pool))
    // Every step finds its work done, as if a process died just before recording it.
    await pool.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [NEXT])
    await migrate(pool, folder)
    states.push(await readState(pool))
  })
  const [plain, online, repeated] = states
  expect(online).toEqual(plain)
  expect(repeated).toEqual(plain)
})

test('the same steps upgrade an embedded database of the previous release', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-embedded-'))
  await embedPreviousRelease(folder, (pool) => fillAsPreviousRelease(pool, PROMPTS, ENTRIES))
  const [logged, states]: [string[], string[]] = [[], []]
  const upgraded = await openDatabase({
    folder,
    migrations: withNextMigration(PLAIN, ONLINE),
    connections: 1,
    log: (sentence) => void logged.push(sentence),
    state: (words) => void states.push(words),
  })
  const { rows } = await upgraded.pool.query(
    `SELECT (SELECT count(*)::int FROM prompt WHERE next = revision) AS prompts,
            (SELECT count(*)::int FROM pg_index WHERE NOT indisvalid) AS invalid,
            (SELECT count(*)::int FROM audit_entry
              WHERE next IS NULL AND target_type = 'prompt') AS missing`,
  )
  expect(rows).toEqual([{ prompts: PROMPTS + DEMO_PROMPTS, invalid: 0, missing: 0 }])
  expect(states).toContain(`migrating: ${PENDING} of ${PENDING}`)
  const last = `Applied migration ${PENDING} of ${PENDING}, ${NEXT}, in `
  expect(logged).toContainEqual(expect.stringContaining(last))
  expect(logged.at(-1)).toContain(`Applied ${PENDING} migrations in `)
  await upgraded.close()
  rmSync(folder, { recursive: true })
})

test('search documents of earlier releases are written again where folding changes them', async () => {
  await onServer(async (pool) => {
    const writeDocuments = () => pool.query('SELECT write_search_documents(10000)')
    await pool.query(`UPDATE prompt SET name = 'Zürich' WHERE slug = 'prompt-7'`)
    await pool.query(`UPDATE block SET content = 'naïve' WHERE id = (
      SELECT b.id FROM block b JOIN prompt p ON p.id = b.prompt_id WHERE p.slug = 'prompt-8')`)
    await writeDocuments()
    await migrate(pool, MIGRATIONS)
    const marked = await pool.query<{ slug: string }>(
      `SELECT slug FROM search_change JOIN prompt ON id = prompt_id
        WHERE slug ~ '^prompt-\\d+$' ORDER BY slug`,
    )
    expect(marked.rows.map(({ slug }) => slug)).toEqual(['prompt-7', 'prompt-8'])
    await writeDocuments()
    const { rows } = await pool.query(
      `SELECT count(*)::int FROM search_document
        WHERE about LIKE (SELECT search_form('%zürich%')) OR whole LIKE '%naive%'`,
    )
    expect(rows).toEqual([{ count: 2 }])
  })
})

const DEMO_PROMPTS = 6

/** Whether a script indexes or updates an existing table, or drops an index. */
function blocksWriters(script: string): boolean {
  const own = new Set([...script.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table))
  const touched = [
    ...script.matchAll(/CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?"\w+"\s+ON "(\w+)"/g),
    ...script.matchAll(/^\s*UPDATE "?(\w+)"?/gm),
  ].map(([, table]) => table)
  return touched.some((table) => !own.has(table)) || script.includes('DROP INDEX')
}

test.each([
  ['an index on an existing table', 'CREATE INDEX "a" ON "prompt"("id");', true],
  ["an update of another migration's rows", 'UPDATE "prompt" SET name = name;', true],
  ['a dropped index', 'DROP INDEX "a";', true],
  ['an index on its own table', 'CREATE TABLE "n" (id int); CREATE INDEX "a" ON "n"("id");', false],
])('%s is recognized as blocking writers, or not', (_, script, blocks) => {
  expect(blocksWriters(script)).toBe(blocks)
})

test('every migration that would block writers has online steps', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name))
  const script = (name: string) => readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8')
  const missing = names.filter(
    (name) => blocksWriters(script(name)) && !existsSync(join(MIGRATIONS, name, 'online.sql')),
  )
  expect(names.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
