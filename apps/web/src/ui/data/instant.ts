const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS = [
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [14 * DAY, DAY, 'day'],
] as const

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 minutes ago"; a date after two weeks. */
export function relativeTime(instant: Date, now: Date, timeZone: string): string {
  const ahead = instant.getTime() - now.getTime()
  if (Math.abs(ahead) < MINUTE) return ahead > 0 ? 'in a moment' : 'just now'
  const [, unit, name] = STEPS.find(([below]) => Math.abs(ahead) < below) ?? []
  if (unit === undefined || name === undefined) return formatDate(instant, now, timeZone)
  // Rounds future times: a link created for seven days ends in 7 days, not in 6.
  const amount = ahead > 0 ? Math.round(ahead / unit) : Math.trunc(ahead / unit)
  return RELATIVE.format(amount, name)
}

function formatDate(instant: Date, now: Date, timeZone: string): string {
  const year = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })
  const isThisYear = year.format(instant) === year.format(now)
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(instant)
}

/** "21 Nov 2026, 23:46 UTC" */
export const exactTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant)
