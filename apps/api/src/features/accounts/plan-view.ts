import type { PlanInUse } from '@promptwire/contract/projects/project'
import { getMonthRange, PLANS, type Plan } from '@promptwire/core/plans'
import type { AccountInUse } from './account-record.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Includes a forecast at the current pace. */
export function planView(account: AccountInUse, defaultPlan: Plan, now: Date): PlanInUse {
  const plan = account.plan ?? defaultPlan
  const limit = PLANS[plan].monthlyRequests
  const { start, end } = getMonthRange(now)
  const used = account.usedThisMonth
  const elapsed = now.getTime() - start.getTime()
  // A few hours do not predict a month.
  const perMs = elapsed < DAY_MS ? undefined : used / elapsed
  return {
    account: { id: account.id, name: account.name },
    plan,
    follows_default: account.plan === null,
    month_start: start.toISOString(),
    month_end: end.toISOString(),
    used,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used),
    projected: perMs === undefined ? null : Math.round(perMs * (end.getTime() - start.getTime())),
    exhausted_at: exhaustion(limit, perMs, start, end),
    earlier: account.earlier.map(({ month, used, quota }) => ({
      month: month.toISOString().slice(0, 10),
      used,
      limit: quota,
    })),
  }
}

function exhaustion(
  limit: number | null,
  perMs: number | undefined,
  start: Date,
  end: Date,
): string | null {
  if (limit === null || !perMs) return null
  const at = new Date(start.getTime() + limit / perMs)
  return at < end ? at.toISOString() : null
}
