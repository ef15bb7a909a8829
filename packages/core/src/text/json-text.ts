import { requireAcceptable, UnacceptableJson } from './acceptable-json.ts'

/**
 * Parses untrusted JSON. Rejects what `requireAcceptable` does, and what PostgreSQL cannot store
 * (NUL, half a surrogate pair).
 */
export function parseJson(text: string, maxEntries?: number): unknown {
  requireAcceptable(text, maxEntries)
  try {
    const suspect = ESCAPE.test(text) || !text.isWellFormed()
    return JSON.parse(text, suspect ? requireStorable : undefined)
  } catch (error) {
    throw error instanceof UnacceptableJson ? error : new UnacceptableJson('is not valid JSON')
  }
}

/** JSON escapes of NUL or half a surrogate pair; the slow reviver runs only for these. */
const ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

function requireStorable(key: string, value: unknown): unknown {
  if (isStorable(key) && (typeof value !== 'string' || isStorable(value))) return value
  throw new UnacceptableJson('contains a NUL character or half of a surrogate pair')
}

/** PostgreSQL cannot store these, so they are a client error. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Replaces characters that cannot be stored with U+FFFD, for model output. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Applies `storable` to all texts in a JSON value. */
export const storableJson = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    typeof each === 'string' ? storable(each) : each,
  )
