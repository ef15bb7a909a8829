import { tryParseJson } from './try-parse-json.ts'

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

const code = (character: string) => character.charCodeAt(0)
const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = ['"', '\\', ',', ':', ' '].map(code) as Codes
const [OPEN_ARRAY, OPEN_OBJECT] = [code('['), code('{')]
const [CLOSE_ARRAY, CLOSE_OBJECT] = [code(']'), code('}')]
const [ZERO, NINE] = [code('0'), code('9')]
type Codes = [number, number, number, number, number]

/**
 * Rejects JSON that a schema cannot validate cheaply (depth, entries), and JSON that parsing would
 * silently change: duplicate names, numbers that become Infinity. Invalid JSON passes; parsing
 * finds it.
 */
export function requireAcceptable(text: string, maxEntries = MAX_JSON_ENTRIES): void {
  requireBounded(text, maxEntries)
  const twice = findRepeatedName(text)
  if (twice === undefined) return
  throw new UnacceptableJson(`has the name ${quote(JSON.stringify(twice))} twice in an object`)
}

/** In valid JSON every entry except a container's first follows a comma. */
function requireBounded(text: string, maxEntries: number): void {
  let depth = 0
  let entries = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = endOfString(text, at)
    else if (isDigit(character)) at = endOfNumber(text, at)
    else if (character === COMMA) entries++
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
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

const isDigit = (character: number) => character >= ZERO && character <= NINE

/** End of the string starting at `start`, or of the text if it is unterminated. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) return at
    if (character === BACKSLASH) at++
  }
  return text.length
}

const NUMBER = /[\d.eE+-]+/y
/** Shorter numbers are finite, like 9e99. */
const MIN_INFINITE_LENGTH = 5

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start
  const [number = ''] = NUMBER.exec(text) ?? []
  if (number.length >= MIN_INFINITE_LENGTH && Number(number) === Number.POSITIVE_INFINITY)
    throw new UnacceptableJson(`has the number ${quote(number)}, which is too large`)
  return start + number.length - 1
}

const MAX_QUOTE_LENGTH = 40
const quote = (text: string) => text.slice(0, MAX_QUOTE_LENGTH)

/** Finds a duplicate name in an object: parsing keeps only its last value. */
export function findRepeatedName(text: string): string | undefined {
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === OPEN_OBJECT) open.push(new Set())
    else if (character === CLOSE_OBJECT) open.pop()
    else if (character === QUOTE) {
      const end = endOfString(text, at)
      const names = isFollowedByColon(text, end) ? open.at(-1) : undefined
      if (names) {
        const name = readName(text.slice(at, end + 1))
        if (names.has(name)) return name
        names.add(name)
      }
      at = end
    }
  }
  return undefined
}

/** In JSON, every blank character is at most U+0020. */
function isFollowedByColon(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= SPACE) at++
  return text.charCodeAt(at) === COLON
}

const readName = (quoted: string): string =>
  quoted.includes('\\') ? String(tryParseJson(quoted)) : quoted.slice(1, -1)
