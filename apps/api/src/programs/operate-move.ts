import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from '@promptwire/core/text/count'
import { OperatorError } from '@promptwire/runtime/environment'
import { writeWhole } from '../features/backup/backup-file.ts'
import type { Manifest } from '../features/backup/backup-lines.ts'
import { writeBackup } from '../features/backup/backup-writer.ts'
import { requireSameTables } from '../features/backup/compare-tables.sql.ts'
import { identifyKeys } from '../features/backup/identify-keys.ts'
import { type RestoreOptions, restoreBackup } from '../features/backup/restore-backup.sql.ts'
import { requireStopped } from '../features/backup/service-sessions.sql.ts'
import { moveInstallation } from '../features/operations/installation.sql.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createExplainDatabaseError } from '../platform/database/explain-database-error.ts'
import { migrate } from '../platform/database/migrations/migrate.ts'
import { type DatabasePlace, openAlone, requireDatabase } from '../platform/database/open-alone.ts'
import { databaseAddress } from '../platform/database/wait-for-server.ts'
import type { Compute } from '../platform/threads/task.ts'
import { compileAll } from '../runtime/compiled-prompts.ts'
import { startWorkerPool } from '../runtime/start-worker-pool.ts'
import type { BackupCommand, BackupEnvironment } from './backup-command.ts'
import type { Report } from './report.ts'

/** `operate move <from> <to>`, each a folder or an address of PostgreSQL. */
export async function operateMove(
  { environment, now }: Pick<BackupCommand, 'environment' | 'now'>,
  [from, to, ...rest]: readonly string[],
): Promise<Report | undefined> {
  if (from === undefined || to === undefined || rest.length > 0) return undefined
  const [source, target] = [toPlace(from), toPlace(to)]
  const manifest = await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'move.backup.gz')
    await writeFrom(source, file, environment, now)
    return restoreInto(target, { file, ...restoreOptions(environment) })
  })
  const compiled = await withDatabases(environment, [source, target], async (original, moved) => {
    const contents = await requireSameTexts(original, moved)
    await requireSameTables(original.pool, moved.pool)
    await requireStopped(original.pool, from)
    await moveInstallation(original, moved)
    return contents
  })
  const { rows, tables } = manifest
  const lines = [
    `Moved ${count(rows, 'row')} of ${count(tables, 'table')}: all are the same there.`,
    `Compiled ${count(compiled, 'prompt content')} in both: every text is the same, byte for byte.`,
    'Start the service on the new database. The old one keeps its data, and would start quiet.',
  ]
  return { lines, data: { rows, tables, compiled } }
}

/**
 * `operate verify <file> --restore`: the number of prompt contents that compile in a temporary
 * database.
 */
export const rehearseRestore = (
  { environment }: Pick<BackupCommand, 'environment'>,
  file: string,
): Promise<number> =>
  inTemporaryFolder(async (folder) => {
    const place = { folder: join(folder, 'data') }
    // Nothing is decrypted in a rehearsal.
    await restoreInto(place, { file, ...restoreOptions(environment), withoutKeys: true })
    return withDatabases(environment, [place], async (database) =>
      withCompute(async (compute) => {
        let contents = 0
        for await (const _ of compileAll(database, compute)) contents++
        return contents
      }),
    )
  })

const toPlace = (text: string): DatabasePlace =>
  /^postgres(ql)?:\/\//.test(text) ? { url: text, folder: '' } : { folder: text }

const restoreOptions = ({ MIGRATIONS_DIR, ENCRYPTION_KEYS }: BackupEnvironment) => ({
  migrations: MIGRATIONS_DIR,
  encryptionKeys: identifyKeys(ENCRYPTION_KEYS),
})

async function writeFrom(
  source: DatabasePlace,
  file: string,
  { MIGRATIONS_DIR, ENCRYPTION_KEYS }: BackupEnvironment,
  now: () => Date,
): Promise<void> {
  requireDatabase(source)
  const { pool, close } = await openAlone(source)
  try {
    await requireStopped(pool, source.url ?? source.folder)
    // Both sides are compared row by row afterwards, and a migration may write rows.
    await migrate(pool, MIGRATIONS_DIR)
    const client = await pool.connect()
    const options = { now, encryptionKeys: identifyKeys(ENCRYPTION_KEYS) }
    const write = writeWhole(file, async (sink) => void (await writeBackup(client, sink, options)))
    await write.finally(() => client.release())
  } finally {
    await close()
  }
}

/** A full disk and a lost connection are an OperatorError. */
export async function restoreInto(
  target: DatabasePlace,
  options: RestoreOptions,
): Promise<Manifest> {
  const { pool, close } = await openAlone(target)
  const restored = restoreBackup(pool, options).catch((error) => {
    throw explainFailure(target, error)
  })
  return restored.finally(close)
}

function explainFailure({ url, folder }: DatabasePlace, error: unknown): unknown {
  if (error instanceof OperatorError) return error
  const name = url ? `PostgreSQL at ${databaseAddress(url)}` : `the embedded database in ${folder}`
  const reason = createExplainDatabaseError({ name, disk: url ? name : folder })(error)
  return reason === undefined ? error : new OperatorError(`The backup is not restored: ${reason}.`)
}

async function withDatabases<T>(
  { MIGRATIONS_DIR: migrations }: BackupEnvironment,
  places: readonly DatabasePlace[],
  work: (first: Database, second: Database) => Promise<T>,
): Promise<T> {
  const opened: Database[] = []
  try {
    for (const place of places) {
      opened.push(await openDatabase({ ...place, migrations, connections: 2 }))
    }
    const [first, second = first] = opened
    if (!first || !second) throw new Error('no database is open')
    return await work(first, second)
  } finally {
    for (const database of opened) await database.close()
  }
}

async function withCompute<T>(work: (compute: Compute) => Promise<T>): Promise<T> {
  const workers = startWorkerPool((error) => {
    throw error
  })
  return work(workers).finally(() => workers.close())
}

/** Compiles every content in both databases; the first difference is an OperatorError. */
const requireSameTexts = (original: Database, moved: Database): Promise<number> =>
  withCompute(async (compute) => {
    const there = compileAll(moved, compute)
    let contents = 0
    for await (const { id, name, version, hash } of compileAll(original, compute)) {
      const { value } = await there.next()
      if (value?.id !== id || value.hash !== hash) {
        throw new OperatorError(`Version ${version} of "${name}" (${id}) is not the same there.`)
      }
      contents++
    }
    if (!(await there.next()).done) throw new OperatorError('There are more prompts than here.')
    return contents
  })

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = makeTemporaryFolder()
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

function makeTemporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'promptwire-'))
  } catch (error) {
    const { message } = error as Error
    throw new OperatorError(
      `No temporary folder can be made: ${message}. Set TMPDIR to a folder that this user can write into.`,
    )
  }
}
