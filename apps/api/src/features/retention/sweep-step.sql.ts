import { Prisma, type PrismaClient } from '../../platform/database/generated/client.ts'

export interface SweepStep {
  readonly table: string
  readonly rows: Prisma.Sql
  /** Deletes a little, and says whether more may be left. */
  run(prisma: PrismaClient, onDeleted: OnDeleted): Promise<boolean>
}

export type OnDeleted = (table: string, rows: number) => void

/** Rows per statement: the embedded database serves nothing else while it runs. */
const STEP = 500

export function sweepRows(table: string, rows: Prisma.Sql, batchSize = STEP): SweepStep {
  const name = Prisma.raw(table)
  // Replicas may sweep the same rows; neither waits for the other.
  const statement = Prisma.sql`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${name} WHERE ${rows} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))`
  const run = async (prisma: PrismaClient, onDeleted: OnDeleted) => {
    const deleted = await prisma.$executeRaw(statement)
    onDeleted(table, deleted)
    return deleted === batchSize
  }
  return { table, rows, run }
}
