import { locatePlaceholders, type PlacedKey } from './template.ts'

/** Looks like a variable but has an invalid name: `{{my var}}` or `{{顧客}}`. */
const NAME_LIKE = /(?<!\\)\{\{[ \t]*([\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_ .-]{0,99}?)[ \t]*\}\}/gu

/** Finds apparent variables that stay text because of their names. */
export function findInvalidKeys(content: string): PlacedKey[] {
  const valid = new Set(locatePlaceholders(content).map(({ start }) => start))
  return [...content.matchAll(NAME_LIKE)].flatMap(({ 0: raw, 1: key = '', index }) =>
    valid.has(index) ? [] : [{ start: index, end: index + raw.length, key }],
  )
}

/** Explains which names in a text cannot be variables, and why. */
export function explainInvalidKeys(content: string): string | undefined {
  const names = new Set(findInvalidKeys(content).map(({ key }) => `{{${key}}}`))
  if (names.size === 0) return undefined
  const valid = names.size === 1 ? 'is not a valid variable name' : 'are not valid variable names'
  return `${[...names].join(', ')} ${valid}. Use letters A to Z, digits, _ . - (64 at most, starting with a letter or _).`
}
