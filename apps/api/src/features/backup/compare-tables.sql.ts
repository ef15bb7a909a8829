import { OperatorError } from '@promptwire/runtime/environment'
import pg from 'pg'
import { inTransaction } from '../../platform/database/migrations/migration-steps.ts'
import { type BackupTable, readTables } from './backup-tables.sql.ts'

/** A table's row count, and an order-independent sum of row hashes. */
interface TableSum {
  readonly rows: string
  readonly sum: string
}

/** Reading a whole table may exceed the limit of requests. */
const MAX_MS = 60 * 60 * 1000

async function sumTable(client: pg.PoolClient, { name, columns }: BackupTable) {
  const list = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  const text = `SELECT count(*)::text AS rows,
      COALESCE(sum(('x' || left(md5(ROW(${list})::text), 16))::bit(64)::bigint), 0)::text AS sum
    FROM ${pg.escapeIdentifier(name)}`
  let found: TableSum | undefined
  await inTransaction(client, 0, async () => {
    await client.query(`SET LOCAL statement_timeout = ${MAX_MS}`)
    const statement = { text, query_timeout: MAX_MS }
    found = (await client.query<TableSum>(statement)).rows[0]
  })
  return found
}

/** Compares all rows of all tables; throws an OperatorError at the first difference. */
export async function requireSameTables(source: pg.Pool, target: pg.Pool): Promise<void> {
  const clients = [await source.connect(), await target.connect()] as const
  try {
    for (const table of await readTables(clients[0])) {
      const here = await sumTable(clients[0], table)
      const there = await sumTable(clients[1], table)
      if (here?.rows === there?.rows && here?.sum === there?.sum) continue
      throw new OperatorError(
        `Table "${table.name}" differs: ${here?.rows} rows here, ${there?.rows} there. Something wrote to ` +
          'the source during the move. Stop it, and move again into an empty database.',
      )
    }
  } finally {
    for (const client of clients) client.release()
  }
}
