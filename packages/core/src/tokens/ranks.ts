import type { Breathe } from './encoding.ts'

/**
 * Byte-pair ranks by the bytes of their tokens: a hash table in typed arrays. As a Map of 200,000
 * strings they would take ten times the memory.
 */
export interface Ranks {
  /** Rank of the token that a byte string holds between two positions; -1 where it is none. */
  rankOf(bytes: string, start: number, end: number): number
}

const NONE = -1
/** Tokens parsed in one go: about a hundredth of a second. */
const SLICE = 5_000
/** FNV-1a, 32 bit. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** Parses lines of `! first-rank token token …`, tokens in base64, as js-tiktoken ships them. */
export async function parseRanks(text: string, breathe: Breathe): Promise<Ranks> {
  const table = createTable(text)
  let rank = 0
  let sinceBreath = 0
  for (const [, isFirst, word] of text.matchAll(/(! )?(\S+)/g)) {
    if (isFirst) rank = Number(word)
    else table.add(atob(word ?? ''), rank++)
    if (++sinceBreath % SLICE === 0) await breathe()
  }
  return table
}

/** A table with room for all tokens of a file; at most half of its slots are taken. */
function createTable(file: string) {
  const most = countOf(file, ' ')
  const mask = 2 ** Math.ceil(Math.log2(most * 2)) - 1
  /** The bytes of all tokens, and where those of each begin. */
  const all = new Uint8Array(Math.ceil((file.length * 3) / 4))
  const starts = new Uint32Array(most + 1)
  const ranks = new Int32Array(most)
  /** Numbers of tokens, counted from one, at the hash of their bytes or behind it. */
  const slots = new Uint32Array(mask + 1)
  /** Rank of each two-byte token at `first * 256 + second`: pairs are asked for most. */
  const pairs = new Int32Array(256 * 256).fill(NONE)
  let count = 0
  let longest = 0

  const isToken = (token: number, bytes: string, start: number, end: number): boolean => {
    const from = starts[token] ?? 0
    if ((starts[token + 1] ?? 0) - from !== end - start) return false
    for (let i = start; i < end; i++) {
      if (all[from + i - start] !== bytes.charCodeAt(i)) return false
    }
    return true
  }
  const add = (bytes: string, rank: number): void => {
    const start = starts[count] ?? 0
    for (let i = 0; i < bytes.length; i++) all[start + i] = bytes.charCodeAt(i)
    starts[count + 1] = start + bytes.length
    ranks[count] = rank
    longest = Math.max(longest, bytes.length)
    if (bytes.length === 2) pairs[bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1)] = rank
    let slot = hash(bytes, 0, bytes.length) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    count++
    slots[slot] = count
  }
  const rankOf = (bytes: string, start: number, end: number): number => {
    if (end - start === 2) {
      return pairs[bytes.charCodeAt(start) * 256 + bytes.charCodeAt(start + 1)] ?? NONE
    }
    if (end - start > longest) return NONE
    for (let slot = hash(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
      const token = slots[slot] ?? 0
      if (token === 0) return NONE
      if (isToken(token - 1, bytes, start, end)) return ranks[token - 1] ?? NONE
    }
  }
  return { add, rankOf }
}

function hash(bytes: string, start: number, end: number): number {
  let sum = BASIS
  for (let i = start; i < end; i++) sum = Math.imul(sum ^ bytes.charCodeAt(i), PRIME)
  return sum ^ (sum >>> 15)
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++
  return count
}
