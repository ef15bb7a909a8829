import { Prisma } from '../database/generated/client.ts'

/** The database's clock in a statement, unless a test travels in time (`at`). */
export const databaseClock = (at: Date | undefined) =>
  Prisma.sql`COALESCE(${at ?? null}::timestamptz, now())`
