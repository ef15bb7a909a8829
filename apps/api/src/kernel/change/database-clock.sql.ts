import { Prisma } from '../../platform/database/generated/client.ts'
import type { Transaction } from './change.ts'

/** The database's clock in a statement, unless a test travels in time (`at`). */
export const databaseClock = (at: Date | undefined) =>
  Prisma.sql`COALESCE(${at ?? null}::timestamptz, now())`

/** The time of the database. */
export async function readDatabaseClock(prisma: Transaction, at: Date | undefined): Promise<Date> {
  const [row] = await prisma.$queryRaw<[{ at: Date }]>`SELECT ${databaseClock(at)} AS at`
  return row.at
}
