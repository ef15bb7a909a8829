const DEFAULT_SECONDS = 5
const MAX_SECONDS = 86_400

/**
 * Seconds to wait before the next call, from seconds or a date (RFC 9110); a few by default. A date
 * counts from the provider's own clock (the Date header).
 */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>): number {
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value), MAX_SECONDS)
  const at = DATE.test(value) ? Date.parse(value) : Number.NaN
  const seconds = Math.ceil((at - Date.parse(headers['date'] ?? '')) / 1000)
  return Number.isNaN(seconds) ? DEFAULT_SECONDS : Math.min(Math.max(seconds, 1), MAX_SECONDS)
}

/** All three HTTP date formats start with the day of the week; `Date.parse` accepts much more. */
const DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i
