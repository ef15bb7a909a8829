import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** The database's clock in a statement, unless a test travels in time (`at`). */
export const databaseClock = (at: Date | undefined) =>
  Prisma.sql`COALESCE(${at ?? null}::timestamptz, now())`

/** The time of the database. */
export async function readDatabaseClock(prisma: Queryable, at: Date | undefined): Promise<Date> {
  const [row] = await prisma.prisma.$queryRaw<[{ at: Date }]>`SELECT ${databaseClock(at)} AS at`
  return row.at
}
