import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'
import { isConnectionLost } from '../database-errors.ts'
import { indexSearch } from '../embedded/index-search.ts'
import { retryLocks } from '../retry-locks.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import {
  type Entry,
  openMigrationHistory,
  recordMigration,
  withMigrationLock,
} from './migration-history.ts'
import { MigrationProgress, type StartReport } from './migration-progress.ts'
import { inTransaction, runStep, type StepReport } from './migration-steps.ts'

export interface MigrationOptions extends StartReport {
  /** Also starts on a database that a newer version has migrated. */
  readonly allowNewer?: boolean
  /** The last migration to apply: a backup is restored into its own schema. */
  readonly until?: string
  /** True during a restore, when no other process may use the database. */
  readonly isRestore?: boolean
}

/**
 * Applies missing migrations. Safe with concurrent and crashing processes: a script and its history
 * row are one transaction, and steps of an online migration can be repeated.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  { allowNewer = false, until, isRestore = false, ...report }: MigrationOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder, until)
  const warn = report.warn ?? (() => {})
  await withMigrationLock(pool, report, async (client) => {
    report.state?.('starting')
    if (!isRestore) await refuseUnfinishedRestore(client)
    const entries = await openMigrationHistory(client)
    refuseFromBeforeBaseline(entries, migrations)
    if (!allowNewer) refuseNewer(entries, migrations)
    refuseEdited(entries, migrations)
    const pending = migrations.filter(({ name }) => !entries.get(name)?.finished_at)
    const progress = new MigrationProgress(pending.length, report)
    try {
      for (const migration of pending) {
        progress.begin(migration.name)
        const step = (title: string) => progress.step(title)
        const stepReport = { migration: migration.name, warn, step }
        await apply(client, migration, entries, stepReport)
        progress.finish({ isNewDatabase: entries.size === 0 })
      }
      // It is an index of the newest schema.
      if (until === undefined) await indexSearch(client, warn)
      progress.end(true)
    } finally {
      progress.end(false)
    }
  })
}

async function refuseUnfinishedRestore(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT to_regclass('unfinished_restore') IS NOT NULL AS there`,
  )
  if (!rows[0]?.there) return
  throw new OperatorError(
    'A restore into this database is not finished. Run the same "operate restore" again: it continues.',
  )
}

/** The last commit that upgrades a database from before the first migration. */
const LAST_THAT_UPGRADES = 'b5c8259b'

function refuseFromBeforeBaseline(
  entries: ReadonlyMap<string, Entry>,
  [baseline]: readonly Migration[],
): void {
  if (![...entries.keys()].some((name) => baseline && name < baseline.name)) return
  throw new OperatorError(
    `The database is from before 1.0.0: start commit ${LAST_THAT_UPGRADES} on it once, which upgrades it, and then this version.`,
  )
}

/** An older version would write records that newer readers miss: events, columns, whole tables. */
function refuseNewer(entries: ReadonlyMap<string, Entry>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...entries.keys()].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database was migrated by a newer version of this service (${unknown.join(', ')}). ` +
      'Start that version, or set ALLOW_NEWER_DATABASE=true to start this one anyway.',
  )
}

function refuseEdited(entries: ReadonlyMap<string, Entry>, migrations: readonly Migration[]): void {
  for (const { name, checksum } of migrations) {
    const entry = entries.get(name)
    if (entry?.finished_at && entry.checksum !== checksum) {
      throw new OperatorError(`Migration ${name} was edited after it was applied.`)
    }
  }
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  entries: ReadonlyMap<string, Entry>,
  report: StepReport,
): Promise<void> {
  try {
    // A new database has no rows and no writers: the plain scripts are faster.
    if (migration.steps.length === 0 || entries.size === 0) {
      const unfinished = entries.get(migration.name)
      await retryLocks(client, `Migration ${migration.name}`, report.warn, (lockMs) =>
        inTransaction(client, lockMs, () => runScript(client, migration, unfinished)),
      )
      return
    }
    for (const step of migration.steps) await runStep(client, step, report)
    await recordMigration(client, migration.name, migration.checksum)
  } catch (error) {
    if (error instanceof OperatorError || isConnectionLost(error)) throw error
    throw failed(migration.name, error)
  }
}

const failed = (name: string, cause: unknown) =>
  new OperatorError(
    `Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}. The database is ` +
      'as the last finished step left it, and the previous version can run on it. Remove the cause ' +
      'and start again: the upgrade continues where it stopped.',
    { cause },
  )

async function runScript(
  client: pg.PoolClient,
  { name, text, checksum }: Migration,
  unfinished: Entry | undefined,
): Promise<void> {
  await client.query('SAVEPOINT script')
  await client.query(text).catch(async (error) => {
    if (!(unfinished && wasApplied(unfinished, error))) throw error
    await client.query('ROLLBACK TO SAVEPOINT script')
  })
  await recordMigration(client, name, checksum)
}

const ALREADY_EXISTS_STATES = new Set(['42P06', '42P07', '42701', '42710', '42723'])

/**
 * For an entry that was written before its script, by Prisma or an earlier release, whose process
 * died. Scripts apply whole or not at all, so the schema shows whether this script did.
 */
const wasApplied = ({ logs }: Entry, error: unknown): boolean =>
  logs === null &&
  error instanceof Error &&
  'code' in error &&
  ALREADY_EXISTS_STATES.has(String(error.code))
