import { z } from 'zod'

/** Requests per account and calendar month (UTC); null is unlimited. Spec, Limits. */
export const PLANS = {
  free: { monthlyRequests: 1_000 },
  pro: { monthlyRequests: 100_000 },
  enterprise: { monthlyRequests: null },
} as const satisfies Record<string, { monthlyRequests: number | null }>

export type Plan = keyof typeof PLANS

export const Plan = z.enum(Object.keys(PLANS) as [Plan, ...Plan[]])

/** Start of the month of `now`, and of the next month. */
export function getMonthRange(now: Date): { start: Date; end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) }
}
