import { Prisma, type PrismaClient } from '../../platform/database/generated/client.ts'
import type { SweepStep } from './sweep-step.sql.ts'

type LogCounts = (counts: object, sentence: string) => void

interface BrakeLog {
  readonly warn: LogCounts
  readonly error: LogCounts
}

/** Below this, rows are deleted without comparing them with the size of their table. */
const MAX_UNASKED = 100

/** Records of up to a month: all of them can expire at once. */
const SHORT_LIVED = new Set([
  'idempotent_request',
  'password_reset',
  'rate_limit',
  'used_challenge',
  'used_code',
  'variable_use',
])

/**
 * Stops a sweep that would delete over half of a table: a wrong clock or setting could cause it.
 * The table waits until an operator allows it, once.
 */
export const createSweepBrake =
  (prisma: PrismaClient, log: BrakeLog) =>
  async ({ table, rows }: SweepStep): Promise<boolean> => {
    if (SHORT_LIVED.has(table)) return true
    const where = { tableName: table }
    const { expired, total } = await countRows(prisma, table, rows)
    if (expired <= MAX_UNASKED || expired * 2 <= total) {
      await prisma.heldSweep.deleteMany({ where })
      return true
    }
    const { count: allowed } = await prisma.heldSweep.deleteMany({
      where: { ...where, allowedAt: { not: null } },
    })
    const counts = { table, expired_rows: expired, total_rows: total }
    if (allowed > 0) {
      log.warn(counts, 'the sweep deletes more than half of a table, as an operator allowed')
      return true
    }
    const data = { expiredRows: expired, totalRows: total }
    await prisma.heldSweep.upsert({ where, create: { ...where, ...data }, update: data })
    log.error(
      counts,
      'the sweep stopped: it would delete more than half of a table; check the clock and the ' +
        `retention settings, then run: npm run operate -- allow-sweep ${table}`,
    )
    return false
  }

/** Counts only as far as the comparison needs; the total is exact for a blocked sweep. */
async function countRows(prisma: PrismaClient, table: string, rows: Prisma.Sql) {
  const name = Prisma.raw(table)
  const count = async (query: Prisma.Sql) => {
    const [row] = await prisma.$queryRaw<{ rows: number }[]>`
      SELECT count(*)::float8 AS rows FROM (${query}) AS counted`
    return row?.rows ?? 0
  }
  const few = await count(Prisma.sql`SELECT 1 FROM ${name} WHERE ${rows} LIMIT ${MAX_UNASKED + 1}`)
  if (few <= MAX_UNASKED) return { expired: few, total: few }
  const expired = await count(Prisma.sql`SELECT 1 FROM ${name} WHERE ${rows}`)
  const remaining = Prisma.sql`SELECT 1 FROM ${name} WHERE (${rows}) IS NOT TRUE LIMIT ${expired}`
  return { expired, total: expired + (await count(remaining)) }
}
