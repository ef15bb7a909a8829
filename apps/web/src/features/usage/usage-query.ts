import type { Project } from '@promptwire/contract/projects/project'
import { DEFAULT_USAGE_DAYS, MAX_USAGE_DAYS } from '@promptwire/contract/usage/usage'
import { isUuid } from '@promptwire/core/text/slug'

export const BREAKDOWNS = ['prompt', 'version', 'key', 'status'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]

export const DAYS = [7, DEFAULT_USAGE_DAYS, 90] as const

/** Days, filters and breakdown, all stored in the URL. */
export interface UsageQuery {
  /** Number of days until today; undefined with explicit dates. */
  readonly days: number | undefined
  /** Days in UTC; `to` is inclusive. */
  readonly from: string
  readonly to: string
  readonly promptId: string | undefined
  readonly keyId: string | undefined
  /** A version of the chosen prompt; 0 is the working copy. */
  readonly version: number | undefined
  readonly status: number | undefined
  readonly by: Breakdown
  /** True if tables show all rows, not only the largest. */
  readonly isWhole: boolean
  /** Why the requested days are not shown. */
  readonly problem: string | undefined
}

const DAY_MS = 86_400_000

const toDay = (instant: Date): string => instant.toISOString().slice(0, 10)
const daysBefore = (day: string, days: number) =>
  toDay(new Date(new Date(day).getTime() - days * DAY_MS))
const countDays = (from: string, to: string) =>
  (new Date(to).getTime() - new Date(from).getTime()) / DAY_MS + 1

export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, back) => daysBefore(to, back)).reverse()

/** The longest range, ending today. */
export const maxRange = (now: Date) => ({
  from: daysBefore(toDay(now), MAX_USAGE_DAYS - 1),
  to: toDay(now),
})

/** Ignores unknown values. */
export function readUsageQuery(given: URLSearchParams, now: Date): UsageQuery {
  const readId = (name: string) => {
    const id = given.get(name) ?? ''
    return isUuid(id) ? id : undefined
  }
  const promptId = readId('prompt_id')
  return {
    ...readRange(given, toDay(now)),
    promptId,
    keyId: readId('key_id'),
    version: promptId === undefined ? undefined : parseInteger(given, 'version', /^\d{1,9}$/),
    status: parseInteger(given, 'status', /^(0|[1-5]\d\d)$/),
    by: BREAKDOWNS.find((by) => by === given.get('by')) ?? 'prompt',
    isWhole: given.get('all') === '1',
  }
}

function parseInteger(given: URLSearchParams, name: string, form: RegExp): number | undefined {
  const text = given.get(name) ?? ''
  return form.test(text) ? Number(text) : undefined
}

type Range = Pick<UsageQuery, 'days' | 'from' | 'to' | 'problem'>

function readRange(given: URLSearchParams, today: string): Range {
  const lately = (days: number, problem?: string): Range => ({
    days,
    from: daysBefore(today, days - 1),
    to: today,
    problem,
  })
  const from = readDay(given, 'from')
  const to = readDay(given, 'to') ?? today
  if (from === undefined) {
    return lately(DAYS.find((days) => String(days) === given.get('days')) ?? DEFAULT_USAGE_DAYS)
  }
  if (from > to) return lately(DEFAULT_USAGE_DAYS, 'Choose a start date before the end date.')
  if (countDays(from, to) > MAX_USAGE_DAYS) {
    return lately(DEFAULT_USAGE_DAYS, `Choose at most ${MAX_USAGE_DAYS} days.`)
  }
  return { days: undefined, from, to, problem: undefined }
}

/** Rejects invalid days; counts exist for the years 2000 to 2999. */
function readDay(given: URLSearchParams, name: string): string | undefined {
  const day = given.get(name) ?? ''
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && toDay(new Date(day)) === day ? day : undefined
}

/** A changed breakdown folds its rows again. */
export function usageHref(
  { id }: Project,
  query: UsageQuery,
  change: Partial<UsageQuery> = {},
  page: '' | '/file' = '',
): string {
  const { days, from, to, by, isWhole, ...which } = { ...query, isWhole: false, ...change }
  const given = new URLSearchParams({
    ...(days === undefined ? { from, to } : days !== DEFAULT_USAGE_DAYS && { days: String(days) }),
    ...filterFields(which),
    ...(by !== 'prompt' && { by }),
    ...(isWhole && { all: '1' }),
  })
  const path = `/projects/${id}/usage${page}`
  return given.size === 0 ? path : `${path}?${given}`
}

export const toAppliedParams = (query: UsageQuery) => ({
  ...(query.problem === undefined && { from: query.from, to: query.to }),
  ...(query.days !== undefined && { days: query.days }),
  prompt_id: query.promptId,
  key_id: query.keyId,
  version: query.version,
  status: query.status,
  by: query.by,
})

type Which = Pick<UsageQuery, 'promptId' | 'keyId' | 'version' | 'status'>

/** A version needs its prompt. */
export const filterFields = ({ promptId, keyId, version, status }: Which) => ({
  ...(promptId && { prompt_id: promptId }),
  ...(promptId && version !== undefined && { version: String(version) }),
  ...(keyId && { key_id: keyId }),
  ...(status !== undefined && { status: String(status) }),
})

export const isNarrowed = (which: Which): boolean => Object.keys(filterFields(which)).length > 0

export const toUsageFilter = ({ from, to, promptId, keyId, version, status }: UsageQuery) => ({
  from,
  to,
  ...(promptId && { prompt_id: promptId }),
  ...(keyId && { key_id: keyId }),
  ...(version !== undefined && { version }),
  ...(status !== undefined && { status }),
})

export interface UsageContext {
  readonly project: Project
  readonly query: UsageQuery
}
