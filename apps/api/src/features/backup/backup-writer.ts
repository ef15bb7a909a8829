import { createHash, type Hash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { VERSION } from '@promptwire/core/version'
import pg from 'pg'
import { inTransaction } from '../../platform/database/migrations/migration-steps.ts'
import { type BackupHeader, type Manifest, type RowValues, toLine } from './backup-lines.ts'
import { type BackupTable, readSchema, readTables } from './backup-tables.sql.ts'

/** Reads everything as of one instant, and changes nothing. */
const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY'
/** Reading pauses while the file or network is slow. */
const IDLE_LIMIT = `SET LOCAL idle_in_transaction_session_timeout = '15min'`

export interface BackupOptions {
  readonly now: () => Date
  /** The ids of the encryption keys, not the keys. */
  readonly encryptionKeys: readonly string[]
  /** Called with the number of rows so far. */
  readonly onProgress?: (rows: number) => void
}

/** Writes a consistent backup even while the data changes. */
export async function writeBackup(
  client: pg.PoolClient,
  sink: Writable,
  options: BackupOptions,
): Promise<Manifest> {
  let manifest: Manifest | undefined
  const onEnd = (ended: Manifest) => {
    manifest = ended
  }
  await inTransaction(
    client,
    0,
    async () => {
      await client.query(IDLE_LIMIT)
      const lines = Readable.from(writeLines(client, options, onEnd), { highWaterMark: 1 })
      await pipeline(lines, createGzip({ level: 5, chunkSize: 65_536 }), sink)
    },
    SNAPSHOT,
  )
  if (!manifest) throw new Error('a backup ended without its manifest')
  return manifest
}

async function* writeLines(
  client: pg.PoolClient,
  { now, encryptionKeys, onProgress }: BackupOptions,
  onEnd: (manifest: Manifest) => void,
): AsyncGenerator<string> {
  const all = createHash('sha256')
  const hashed = (text: string) => {
    all.update(text)
    return text
  }
  const header: BackupHeader = {
    promptwire_backup: 1,
    version: VERSION,
    created_at: now().toISOString(),
    schema: await readSchema(client),
    encryption_keys: [...encryptionKeys],
  }
  yield hashed(toLine(header))
  const tables = await readTables(client)
  let rows = 0
  for (const table of tables) {
    const written = { rows: 0, sha256: createHash('sha256') }
    yield hashed(toLine({ table: table.name, columns: table.columns.map(({ name }) => name) }))
    for await (const slice of readRows(client, table)) {
      yield hashed(addRows(written, slice))
      onProgress?.(rows + written.rows)
    }
    rows += written.rows
    yield hashed(toLine({ rows: written.rows, sha256: written.sha256.digest('hex') }))
  }
  const manifest = { tables: tables.length, rows, sha256: all.digest('hex') }
  yield toLine(manifest)
  onEnd(manifest)
}

function addRows(written: { rows: number; sha256: Hash }, slice: readonly RowValues[]): string {
  const text = slice.map((row) => `${JSON.stringify(row)}\n`).join('')
  written.rows += slice.length
  written.sha256.update(text)
  return text
}

/** A slice is about half a megabyte, so that memory use stays flat for any row size. */
const SLICE_CHARACTERS = 500_000
const MAX_ROWS = 1_000
const FIRST_ROWS = 20
const AS_TEXT = { getTypeParser: () => (value: string) => value }

async function* readRows(
  client: pg.PoolClient,
  { name, columns }: BackupTable,
): AsyncGenerator<RowValues[]> {
  const list = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  await client.query(
    `DECLARE slices NO SCROLL CURSOR FOR SELECT ${list} FROM ${pg.escapeIdentifier(name)}`,
  )
  for (let count = FIRST_ROWS; ; ) {
    const text = `FETCH ${count} FROM slices`
    const { rows } = await client.query<(string | null)[]>({
      text,
      rowMode: 'array',
      types: AS_TEXT,
    })
    if (rows.length > 0) yield rows
    if (rows.length < count) break
    const perRow = countCharacters(rows) / rows.length
    count = Math.max(1, Math.min(2 * count, MAX_ROWS, Math.floor(SLICE_CHARACTERS / perRow)))
  }
  await client.query('CLOSE slices')
}

const countCharacters = (rows: readonly RowValues[]): number =>
  rows.reduce((sum, row) => row.reduce((inRow, value) => inRow + 4 + (value?.length ?? 0), sum), 1)
