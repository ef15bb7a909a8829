import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/**
 * Byte-pair ranks by token bytes: a hash table in typed arrays. A Map of 200,000 strings would take
 * ten times the memory.
 */
export interface Ranks {
  /** Rank of the token between two positions of a byte string; -1 if it is not a token. */
  findRank(bytes: string, start: number, end: number): number
}

const NONE = -1
/** Tokens parsed per slice: about 10 ms. */
const SLICE = 50_000
/** FNV-1a, 32 bit. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

const FIRST = '!'.charCodeAt(0)
const PADDING = '='.charCodeAt(0)
const SIX_BITS = new Uint8Array(128)
for (const [bits, character] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  SIX_BITS[character.charCodeAt(0)] = bits
}

/**
 * Parses js-tiktoken's lines of `! first-rank token token …`, tokens in base64. Creates no strings:
 * 200,000 of them would permanently grow the heap.
 */
export async function parseRanks(text: string, yieldToEventLoop: YieldToEventLoop): Promise<Ranks> {
  const table = createTable(text)
  let rank = 0
  let isRank = false
  let sinceYield = 0
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfWord(text, start)
    if (end === start) continue
    if (isRank) rank = Number(text.slice(start, end))
    else if (text.charCodeAt(start) !== FIRST) table.add(text, start, end, rank++)
    isRank = text.charCodeAt(start) === FIRST
    if (++sinceYield % SLICE === 0) await yieldToEventLoop()
  }
  return table
}

/** Position of the next blank or line break. */
function endOfWord(text: string, start: number): number {
  let end = start
  while (end < text.length && text.charCodeAt(end) > 0x20) end++
  return end
}

/** A hash table for a file's tokens, at most half full. */
function createTable(file: string) {
  const capacity = countCharacter(file, ' ')
  const mask = 2 ** Math.ceil(Math.log2(capacity * 2)) - 1
  /** Bytes of all tokens, and the start of each. */
  const all = new Uint8Array(Math.ceil((file.length * 3) / 4))
  const starts = new Uint32Array(capacity + 1)
  const ranks = new Int32Array(capacity)
  /** Token numbers from 1, at their hash or the next free slot. */
  const slots = new Uint32Array(mask + 1)
  /** Ranks of two-byte tokens at `first * 256 + second`, the most frequent look-ups. */
  const pairs = new Int32Array(256 * 256).fill(NONE)
  let count = 0
  let maxTokenLength = 0

  const isToken = (token: number, bytes: string, start: number, end: number): boolean => {
    const from = starts[token] ?? 0
    if ((starts[token + 1] ?? 0) - from !== end - start) return false
    for (let i = start; i < end; i++) {
      if (all[from + i - start] !== bytes.charCodeAt(i)) return false
    }
    return true
  }
  /** Adds the base64 token between two positions of the file. */
  const add = (file: string, start: number, end: number, rank: number): void => {
    const from = starts[count] ?? 0
    const to = decode(file, start, end, all, from)
    starts[count + 1] = to
    ranks[count] = rank
    maxTokenLength = Math.max(maxTokenLength, to - from)
    if (to - from === 2) pairs[(all[from] ?? 0) * 256 + (all[from + 1] ?? 0)] = rank
    let sum = BASIS
    for (let i = from; i < to; i++) sum = mix(sum, all[i] ?? 0)
    let slot = spread(sum) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    count++
    slots[slot] = count
  }
  const findRank = (bytes: string, start: number, end: number): number => {
    if (end - start === 2) {
      return pairs[bytes.charCodeAt(start) * 256 + bytes.charCodeAt(start + 1)] ?? NONE
    }
    if (end - start > maxTokenLength) return NONE
    for (let slot = hash(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
      const token = slots[slot] ?? 0
      if (token === 0) return NONE
      if (isToken(token - 1, bytes, start, end)) return ranks[token - 1] ?? NONE
    }
  }
  return { add, findRank }
}

/** Decodes base64 into `bytes` at `at`; returns the position after it. */
function decode(text: string, start: number, end: number, bytes: Uint8Array, at: number): number {
  let to = at
  let bitBuffer = 0
  let bits = 0
  for (let i = start; i < end && text.charCodeAt(i) !== PADDING; i++) {
    bitBuffer = (bitBuffer << 6) | (SIX_BITS[text.charCodeAt(i)] ?? 0)
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[to++] = bitBuffer >> bits
    bitBuffer &= (1 << bits) - 1
  }
  return to
}

const mix = (sum: number, byte: number): number => Math.imul(sum ^ byte, PRIME)
const spread = (sum: number): number => sum ^ (sum >>> 15)

function hash(bytes: string, start: number, end: number): number {
  let sum = BASIS
  for (let i = start; i < end; i++) sum = mix(sum, bytes.charCodeAt(i))
  return spread(sum)
}

function countCharacter(text: string, character: string): number {
  const code = character.charCodeAt(0)
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === code) count++
  return count
}
