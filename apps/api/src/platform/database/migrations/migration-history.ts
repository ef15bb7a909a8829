import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'
import type { StartReport } from './migration-progress.ts'

/** The advisory lock and history table of Prisma Migrate, so that its CLI agrees with us. */
const PRISMA_LOCK = 72_707_369
const CREATE_HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`

export interface Entry {
  readonly checksum: string
  readonly finished_at: Date | null
  /** The error of a failed migration, if a process recorded it. */
  readonly logs: string | null
}

const ATTEMPT_MS = 500
const MAX_LOCK_ATTEMPTS = 1_200
const ATTEMPTS_PER_WARNING = 20

export async function withMigrationLock(
  pool: pg.Pool,
  report: StartReport,
  run: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await acquireMigrationLock(client, report)
    try {
      await run(client)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]).catch(() => {})
    }
  } finally {
    client.release()
  }
}

async function acquireMigrationLock(
  client: pg.PoolClient,
  { warn, state }: StartReport,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_LOCK_ATTEMPTS; attempt++) {
    const sql = 'SELECT pg_try_advisory_lock($1) AS taken'
    const { rows } = await client.query<{ taken: boolean }>(sql, [PRISMA_LOCK])
    if (rows[0]?.taken) return
    if (attempt % ATTEMPTS_PER_WARNING === 0) {
      warn?.('Another process is migrating the database; waiting for it.')
      state?.('waiting for another process to migrate the database')
    }
    await pause(ATTEMPT_MS)
  }
  throw new OperatorError(
    'Another process has been migrating the database for ten minutes. Start again when it is done.',
  )
}

/** Entries by name; a migration that was retried until it finished counts as finished. */
export async function openMigrationHistory(client: pg.PoolClient): Promise<Map<string, Entry>> {
  await client.query(CREATE_HISTORY_TABLE)
  const { rows } = await client.query<Entry & { migration_name: string }>(
    `SELECT migration_name, checksum, finished_at, logs FROM "_prisma_migrations"
      WHERE rolled_back_at IS NULL ORDER BY finished_at NULLS FIRST`,
  )
  return new Map(rows.map((row) => [row.migration_name, row]))
}

/** Records a migration in the transaction that applied it. */
export async function recordMigration(
  client: pg.PoolClient,
  name: string,
  checksum: string,
): Promise<void> {
  const finished = await client.query(
    `UPDATE "_prisma_migrations"
        SET checksum = $2, finished_at = now(), applied_steps_count = 1, logs = NULL
      WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name, checksum],
  )
  if (finished.rowCount) return
  await client.query(
    `INSERT INTO "_prisma_migrations"
       (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), checksum, name],
  )
}
