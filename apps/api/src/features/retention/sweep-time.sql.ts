import type { Database } from '../../platform/database/database.ts'

/** How fast the embedded database believes a clock that is far ahead of its newest record. */
const CATCH_UP = 24

/**
 * The time that deletions by age go by: the server's own. The embedded database has no clock but the
 * machine's, so that there it begins at the newest record and catches up a day for each hour of running.
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
