import type { Database } from '../../platform/database/database.ts'

/** Days per hour: how fast the embedded database accepts a clock far ahead of its newest record. */
const CATCH_UP = 24

/**
 * The time for deletions by age: the database server's clock. The embedded database has only the
 * machine's clock, so it starts at the newest record and catches up a day per hour of running.
 */
export function sweepTime(
  { newestRow }: Pick<Database, 'newestRow'>,
  databaseTime: Date,
  uptime = performance.now(),
): Date {
  if (!newestRow) return databaseTime
  const plausible = newestRow.at.getTime() + CATCH_UP * (uptime - newestRow.readAt)
  return new Date(Math.min(databaseTime.getTime(), plausible))
}
