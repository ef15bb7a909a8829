import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'

/** The database's clock, unless a test sets the time (`at`). */
export const databaseClock = (at: Date | undefined) =>
  Prisma.sql`COALESCE(${at ?? null}::timestamptz, now())`

export async function readDatabaseClock(prisma: Queryable, at: Date | undefined): Promise<Date> {
  const [row] = await prisma.prisma.$queryRaw<[{ at: Date }]>`SELECT ${databaseClock(at)} AS at`
  return row.at
}
