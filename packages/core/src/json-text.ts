/** Levels of arrays and objects; the deepest useful schema or configuration stays far below. */
export const MOST_DEPTH = 64
/** Keys and items of a body in all; a prompt with everything it may hold has fewer. */
export const MOST_ENTRIES = 20_000

/** Why a JSON text is not taken: a clause without subject, for a sentence of the caller's. */
export class UnacceptableJson extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnacceptableJson'
  }
}

/**
 * Parses JSON that a stranger wrote. What a schema could not walk cheaply (depth, number of keys
 * and items) and what PostgreSQL cannot store (NUL, half a surrogate pair) is refused before.
 */
export function parseJson(text: string, mostEntries = MOST_ENTRIES): unknown {
  requireBounded(text, mostEntries)
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

/** One pass over the text; in valid JSON each entry but a container's first follows a comma. */
export function requireBounded(text: string, mostEntries = MOST_ENTRIES): void {
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
      if (depth > MOST_DEPTH) throw new UnacceptableJson(`is nested deeper than ${MOST_DEPTH}`)
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth--
    if (entries > mostEntries) {
      throw new UnacceptableJson(`has more than ${mostEntries} keys and items`)
    }
  }
}

/** Where the string that begins at `start` ends; the end of the text where nothing closes it. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at++
  }
  return text.length
}

/** How JSON says NUL or half of a surrogate pair; a reviver is slow, so only then it runs. */
const ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/

function requireStorable(key: string, value: unknown): unknown {
  if (isStorable(key) && (typeof value !== 'string' || isStorable(value))) return value
  throw new UnacceptableJson('holds a NUL character or half of a surrogate pair')
}

/** PostgreSQL stores neither; found at the edge, it is the client's error and not the database's. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** What was written by nobody who could be told (a model), with U+FFFD for what cannot be stored. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
