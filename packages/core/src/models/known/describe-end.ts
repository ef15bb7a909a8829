import { count } from '../../text/count.ts'

interface End {
  readonly model: string
  /** A date without a time. */
  readonly ends_at: string
  readonly days_left: number
  readonly replaced_by: string | null
}

export function describeEnd({ model, ends_at, days_left, replaced_by }: End): string {
  const ends = days_left < 0 ? 'ended' : 'ends'
  const when = new Date(ends_at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const next = replaced_by === null ? '' : ` The vendor names ${replaced_by} as its replacement.`
  return `${model} ${ends} on ${when}, ${describeDistance(days_left)}.${next}`
}

function describeDistance(days: number): string {
  if (days === 0) return 'today'
  return days < 0 ? `${count(-days, 'day')} ago` : `in ${count(days, 'day')}`
}
