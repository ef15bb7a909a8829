import { DEFAULT_USAGE_DAYS, MAX_USAGE_DAYS } from '@promptwire/contract/usage/usage'
import { invalidField } from '@promptwire/core/errors/failure'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whole UTC days, inclusive. */
export interface UsageRange {
  readonly from: Date
  readonly to: Date
}

interface RequestedRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The requested days; by default up to today, for the usual number of days. */
export function usageRange(
  { from, to }: RequestedRange,
  now: Date,
  defaultDays = DEFAULT_USAGE_DAYS,
) {
  const last = to === undefined ? startOfDay(now) : new Date(to)
  const first = from === undefined ? daysBefore(last, defaultDays - 1) : new Date(from)
  if (first > last) throw refused('from', 'must not be later than to')
  const range = { from: first, to: last }
  if (daysIn(range) > MAX_USAGE_DAYS) {
    throw refused('from', `must be less than ${MAX_USAGE_DAYS} days before to`)
  }
  return range
}

/** The same number of days just before. */
export function rangeBefore(range: UsageRange): UsageRange {
  const to = daysBefore(range.from, 1)
  return { from: daysBefore(to, daysIn(range) - 1), to }
}

export const toDay = (instant: Date): string => instant.toISOString().slice(0, 10)

export const listDays = (range: UsageRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, i) => toDay(daysBefore(range.from, -i)))

const daysIn = ({ from, to }: UsageRange): number => (to.getTime() - from.getTime()) / DAY_MS + 1
const daysBefore = (day: Date, days: number): Date => new Date(day.getTime() - days * DAY_MS)
const startOfDay = (instant: Date): Date => new Date(toDay(instant))

const refused = (field: string, reason: string) => invalidField(field, `${reason}.`)
