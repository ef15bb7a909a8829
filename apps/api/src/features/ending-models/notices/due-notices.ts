import { type FindKnownModel, hasEnd } from '@promptwire/core/models/known/known-model'
import { daysUntil, type StatedEnd } from '../find-endings.ts'

/** Days before a model's end to send a notice; 0 is the day itself. */
const NOTICE_DAYS = [0, 7, 30, 60] as const

/** Sends no notice for models that ended longer ago. */
const MAX_DAYS_PAST = 7

export interface DueNotice {
  readonly name: string
  readonly model: string
  readonly endsAt: string
  /** The smallest threshold reached: a project that starts using the model late gets one notice. */
  readonly days: number
}

type NamedEnd = Omit<DueNotice, 'days'>

/** Announced ends by name, and ends that providers state. */
export const listNamedEnds = (
  names: readonly string[],
  stated: readonly StatedEnd[],
  findKnownModel: FindKnownModel,
): NamedEnd[] => [
  ...names.flatMap((name) => {
    const row = findKnownModel(name)
    return hasEnd(row) ? [{ name, model: row.name, endsAt: row.ends_at }] : []
  }),
  // On a team's own server, the name is the model.
  ...stated.flatMap(({ name, endsAt }) =>
    [...new Set([findKnownModel(name)?.name ?? name, name])].map((model) => ({
      name,
      model,
      endsAt,
    })),
  ),
]

export const findDueNotices = (ends: readonly NamedEnd[], at: Date): DueNotice[] =>
  ends.flatMap((end) => {
    const left = daysUntil(end.endsAt, at)
    const days = left < -MAX_DAYS_PAST ? undefined : NOTICE_DAYS.find((each) => left <= each)
    return days === undefined ? [] : [{ ...end, days }]
  })
