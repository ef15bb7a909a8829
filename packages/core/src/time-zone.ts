/** A name of the IANA database; an offset is none, since it knows no summer. */
const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/

/** Whether a text names a time zone that this runtime knows. */
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

/** The first instant of a day in a time zone, also where clocks skip or repeat midnight. */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(date)
  const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(
    (near) => midnight - offsetAt(near, timeZone),
  )
  const real = candidates.filter((at) => at + offsetAt(at, timeZone) === midnight)
  return new Date(real.length > 0 ? Math.min(...real) : Math.max(...candidates))
}

/** How far the zone's clocks are ahead of UTC; Swedish writes a time as ISO 8601 does. */
const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${new Date(instant).toLocaleString('sv-SE', { timeZone })}Z`) - instant

/** "12:04", where the day is known. */
export const clockTime = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)
