import { OperatorError } from '@promptwire/runtime/environment'
import pg from 'pg'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { readMigrations } from '../../platform/database/migrations/migration-files.ts'
import { inTransaction } from '../../platform/database/migrations/migration-steps.ts'
import type { BackupHeader, Manifest, TableStart } from './backup-lines.ts'
import { readBackup } from './backup-reader.ts'
import { type BackupTable, readTables } from './backup-tables.sql.ts'
import {
  claimRestore,
  finishTables,
  prepareTables,
  type RestoreState,
  recordRows,
} from './unfinished-restore.sql.ts'

export interface RestoreOptions {
  readonly file: string
  readonly migrations: string
  /** The key ids of the service that will use the database. */
  readonly encryptionKeys: readonly string[]
  /** Restores without a key: everything that it sealed must be entered again. */
  readonly withoutKeys?: boolean
  /** Called with the number of restored rows so far. */
  readonly onProgress?: (rows: number) => void
}

interface CheckedBackup {
  readonly header: BackupHeader
  readonly manifest: Manifest
}

/**
 * Restores into an empty database, after checking the whole file. After an interruption, running the same
 * command continues from the last batch.
 */
export async function restoreBackup(pool: pg.Pool, options: RestoreOptions): Promise<Manifest> {
  const { header, manifest } = await checkBackup(options)
  const run = <T>(work: (client: pg.PoolClient) => Promise<T>) => withClient(pool, work)
  const state = await run((client) => claimRestore(client, manifest.sha256))
  const { migrations } = options
  if (!state.isPrepared) {
    await migrate(pool, migrations, { until: header.schema, isRestore: true })
  }
  await run((client) => load(client, options, state))
  // Upgrade a backup from an earlier version.
  await migrate(pool, migrations, {})
  await run((client) => client.query('ANALYZE'))
  return manifest
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect()
  return work(client).finally(() => client.release())
}

async function checkBackup({
  file,
  migrations,
  encryptionKeys,
  withoutKeys = false,
}: RestoreOptions): Promise<CheckedBackup> {
  let header: BackupHeader | undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') {
      header = part.header
      // Throws if this version has no such schema.
      await readMigrations(migrations, header.schema)
      const missing = header.encryption_keys.filter((id) => !encryptionKeys.includes(id))
      if (missing.length > 0 && !withoutKeys) throw missingKeys(missing)
    }
    if (part.kind === 'manifest' && header) return { header, manifest: part.manifest }
  }
  throw new Error('a backup has neither header nor manifest')
}

const missingKeys = (ids: readonly string[]) =>
  new OperatorError(
    `ENCRYPTION_KEYS lacks keys of the backup: ${ids.map((id) => id.split(':')[0]).join(', ')}. Their names may be the ` +
      'same, but not the keys. Set the keys of the original, or use --without-keys: then credentials of ' +
      'models have to be entered, and authenticator apps set up, again.',
  )

async function load(
  client: pg.PoolClient,
  { file, onProgress }: RestoreOptions,
  state: RestoreState,
): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  const names = [...tables.keys()].map((name) => pg.escapeIdentifier(name))
  if (!state.isPrepared) await inTransaction(client, 0, () => prepareTables(client, names))
  let insert = ''
  let rows = 0
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') insert = toInsert(part.table, tables.get(part.table.table))
    if (part.kind !== 'rows') continue
    const before = rows
    rows += part.lines.length
    const missing = part.lines.slice(Math.max(0, state.rows - before))
    if (missing.length === 0) continue
    const done = rows
    await inTransaction(client, 0, async () => {
      await client.query(insert, [`[${missing.join(',')}]`])
      await recordRows(client, done)
    })
    onProgress?.(done)
  }
  await inTransaction(client, 0, () => finishTables(client, names))
}

function toInsert({ table, columns }: TableStart, known: BackupTable | undefined): string {
  const types = new Map(known?.columns.map(({ name, type }) => [name, type]))
  const unknown = columns.filter((column) => !types.has(column))
  if (unknown.length > 0 || types.size !== columns.length) {
    throw new OperatorError(`Table "${table}" of the backup has other columns than the database.`)
  }
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const values = columns.map((column, at) => `(line ->> ${at})::${types.get(column)}`).join(', ')
  return `INSERT INTO ${pg.escapeIdentifier(table)} (${list})
    SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS line`
}
