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
