import { Prisma, type PrismaClient } from '../../platform/database/generated/client.ts'

/** Rows of one table that a sweep deletes, in small steps. */
export interface SweepStep {
  readonly table: string
  /** The condition that they meet. */
  readonly rows: Prisma.Sql
  /** Deletes a little, and says whether more may be left. */
  run(prisma: PrismaClient): Promise<boolean>
}

/** Rows per statement: the embedded database does nothing else while it runs. */
const STEP = 500

/** Deletes rows of a table, so many at a time. */
export function sweepRows(table: string, rows: Prisma.Sql, batchSize = STEP): SweepStep {
  const name = Prisma.raw(table)
  // Another replica may be sweeping the same rows: neither waits for the other.
  const statement = Prisma.sql`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${name} WHERE ${rows} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`
  return { table, rows, run: async (prisma) => (await prisma.$executeRaw(statement)) === batchSize }
}
