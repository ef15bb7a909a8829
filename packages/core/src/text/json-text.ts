/** Max nesting; useful schemas and configurations stay far below. */
export const MAX_JSON_DEPTH = 64
/** Max keys and items of a body; the largest prompt has fewer. */
export const MAX_JSON_ENTRIES = 20_000

/** Reason for rejecting a JSON text: a clause to follow a subject. */
export class UnacceptableJson extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnacceptableJson'
  }
}

/**
 * Parses untrusted JSON. Rejects what a schema cannot validate cheaply (depth, number of keys and
 * items) and what PostgreSQL cannot store (NUL, half a surrogate pair).
 */
export function parseJson(text: string, maxEntries = MAX_JSON_ENTRIES): unknown {
  requireBounded(text, maxEntries)
  try {
    const suspect = ESCAPE.test(text) || !text.isWellFormed()
    return JSON.parse(text, suspect ? requireStorable : undefined)
  } catch (error) {
    throw error instanceof UnacceptableJson ? error : new UnacceptableJson('is not valid JSON')
  }
}

const code = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')]
const [OPEN_ARRAY, OPEN_OBJECT] = [code('['), code('{')]
const [CLOSE_ARRAY, CLOSE_OBJECT] = [code(']'), code('}')]

/** One pass: in valid JSON every entry except a container's first follows a comma. */
export function requireBounded(text: string, maxEntries = MAX_JSON_ENTRIES): void {
  let depth = 0
  let entries = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      at = endOfString(text, at)
    } else if (character === COMMA) {
      entries++
    } else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
      entries++
      depth++
      if (depth > MAX_JSON_DEPTH)
        throw new UnacceptableJson(`is nested deeper than ${MAX_JSON_DEPTH}`)
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth--
    if (entries > maxEntries) {
      throw new UnacceptableJson(`has more than ${maxEntries} keys and items`)
    }
  }
}

/** End of the string starting at `start`, or of the text if it is unterminated. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at++
  }
  return text.length
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

/** The same for the texts of a JSON value. */
export const storableJson = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
    typeof each === 'string' ? storable(each) : each,
  )
