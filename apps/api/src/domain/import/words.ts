import { visibleName } from '@promptwire/core/text'

/** At most so many UTF-16 units of a text, never half of a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

const MOST_NAMED = 8
const MOST_OF_ONE = 60

/** What strangers call something, listed in a sentence of ours: each once, the first of many. */
export function listed(names: Iterable<string>): string {
  const each = [...new Set([...names].map((name) => cut(visibleName(name), MOST_OF_ONE) || '""'))]
  const more = each.length - MOST_NAMED
  return each.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** A sentence about names, where there are any. */
export function about(names: readonly string[], say: (listed: string) => string): string[] {
  return names.length > 0 ? [say(listed(names))] : []
}

/** Whether somebody has set a field: others write null or nothing where nobody did. */
export const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)

/** The fields that are set beside those that are read, and those that speak of the record alone. */
export const otherFields = (
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string[] => Object.keys(given).filter((name) => isSet(given[name]) && !known.includes(name))
