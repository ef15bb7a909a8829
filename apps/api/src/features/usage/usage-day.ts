const DAY_MS = 24 * 60 * 60 * 1_000
let known = { number: Number.NaN, text: '' }

/** The UTC date; cached, since it is formatted once per day. */
export function toUsageDay(at: Date): string {
  const number = Math.floor(at.getTime() / DAY_MS)
  if (number !== known.number) known = { number, text: at.toISOString().slice(0, 10) }
  return known.text
}
