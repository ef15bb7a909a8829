import { visibleName } from '@promptwire/core/text/visible-name'

/** Cuts to UTF-16 units without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

const MAX_LISTED = 8
const MAX_NAME_LENGTH = 60

/** Lists names from a foreign file in a sentence: unique, and only the first few. */
export function formatList(names: Iterable<string>): string {
  const each = [
    ...new Set([...names].map((name) => truncate(visibleName(name), MAX_NAME_LENGTH) || '""')),
  ]
  const more = each.length - MAX_LISTED
  return each.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export function noteAbout(names: readonly string[], format: (listed: string) => string): string[] {
  return names.length > 0 ? [format(formatList(names))] : []
}

/** Other services write null or an empty value for unset fields. */
export const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)

export const otherFields = (
  fields: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string[] => Object.keys(fields).filter((name) => isSet(fields[name]) && !known.includes(name))

export const pickSet = (
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (isSet(fields[name]) ? [[name, fields[name]]] : [])))
