import type { Database } from './database.ts'

/**
 * How far this process's clock is ahead of the database's. The embedded database shares the
 * machine's clock, so only a clock behind its newest record can be detected.
 */
export async function clockAheadMs(
  { pool, newestRow }: Pick<Database, 'pool' | 'newestRow'>,
  now: () => Date,
): Promise<number> {
  if (newestRow) return Math.min(0, now().getTime() - newestRow.at.getTime())
  const before = now().getTime()
  const { rows } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  const after = now().getTime()
  return (before + after) / 2 - (rows[0]?.at.getTime() ?? after)
}
