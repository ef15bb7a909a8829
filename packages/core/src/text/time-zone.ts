/** An IANA time zone name; offsets are excluded, since they lack daylight saving time. */
const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000

/** Start of a day in a time zone, also if clocks skip or repeat midnight. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(date)
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(
    (near) => midnight - offsetAt(near, timeZone),
  )
  const real = candidates.filter((at) => at + offsetAt(at, timeZone) === midnight)
  return new Date(real.length > 0 ? Math.min(...real) : Math.max(...candidates))
}

/** UTC offset of the zone; the Swedish locale formats times as ISO 8601. */
const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${new Date(instant).toLocaleString('sv-SE', { timeZone })}Z`) - instant

/** Time without a date, such as "12:04". */
export const clockTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)
