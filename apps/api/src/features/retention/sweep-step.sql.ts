import { Counter } from 'prom-client'
import { Prisma, type PrismaClient } from '../../platform/database/generated/client.ts'

/** Rows of one table that a sweep deletes, in small steps. */
export interface SweepStep {
  readonly table: string
  /** The condition that they meet. */
  readonly rows: Prisma.Sql
  /** Deletes a little, and says whether more may be left. */
  run(prisma: PrismaClient): Promise<boolean>
}

const sweptRows = new Counter({
  name: 'promptwire_swept_rows_total',
  help: 'Rows that the daily sweep deleted, by table.',
  labelNames: ['table'],
})

/** Rows per statement: the embedded database does nothing else while it runs. */
const STEP = 500

/** Deletes rows of a table, so many at a time. */
export function sweepRows(table: string, rows: Prisma.Sql, batchSize = STEP): SweepStep {
  const name = Prisma.raw(table)
  // Another replica may be sweeping the same rows: neither waits for the other.
  const statement = Prisma.sql`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${name} WHERE ${rows} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`
  const run = async (prisma: PrismaClient) => {
    const deleted = await prisma.$executeRaw(statement)
    sweptRows.inc({ table }, deleted)
    return deleted === batchSize
  }
  return { table, rows, run }
}
