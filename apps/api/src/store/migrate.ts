import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The advisory lock and the books that Prisma Migrate uses, so that its CLI agrees with us. */
const PRISMA_LOCK = 72_707_369
const BOOKS = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`

interface Entry {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

/** Applies the migrations in `folder` that the database lacks; safe with many processes at once. */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(BOOKS)
    const { rows } = await client.query<Entry>(
      `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
    )
    const entries = new Map(rows.map((row) => [row.migration_name, row]))
    for (const name of await migrationNames(folder)) {
      await applyOnce(client, name, await readFile(join(folder, name, 'migration.sql')), entries)
    }
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]).catch(() => {})
    client.release()
  }
}

async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  if (names.length === 0) throw new Error(`No migrations in ${folder}`)
  return names.sort()
}

async function applyOnce(
  client: pg.PoolClient,
  name: string,
  script: Buffer,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> {
  const checksum = createHash('sha256').update(script).digest('hex')
  const entry = entries.get(name)
  if (entry && !entry.finished_at) {
    throw new Error(`Migration ${name} failed before; see "prisma migrate resolve"`)
  }
  if (entry && entry.checksum !== checksum) {
    throw new Error(`Migration ${name} was edited after it was applied`)
  }
  if (!entry) await apply(client, name, script.toString(), checksum)
}

async function apply(
  client: pg.PoolClient,
  name: string,
  script: string,
  checksum: string,
): Promise<void> {
  const id = randomUUID()
  await client.query(
    'INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)',
    [id, checksum, name],
  )
  try {
    // One simple query is one transaction: a script applies whole or not at all.
    await client.query(script)
  } catch (cause) {
    await client.query('UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1', [id, `${cause}`])
    throw new Error(`Migration ${name} failed`, { cause })
  }
  await client.query(
    'UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  )
}
