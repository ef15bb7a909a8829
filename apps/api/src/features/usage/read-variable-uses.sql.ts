import type { Queryable } from '../../platform/database/queryable.ts'
import { toUsageDay } from './usage-day.ts'
import { VARIABLE_USE_DAYS, type VariableUse } from './usage-record.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Variables that live callers sent or left out in the last 30 days. */
export async function readVariableUses(
  { prisma }: Queryable,
  promptId: string,
  at: Date,
): Promise<VariableUse[]> {
  const gte = new Date(toUsageDay(new Date(at.getTime() - VARIABLE_USE_DAYS * DAY_MS)))
  const rows = await prisma.variableUse.findMany({ where: { promptId, day: { gte } } })
  return rows.map(({ key, isSent, day }) => ({ key, isSent, day: toUsageDay(day) }))
}
