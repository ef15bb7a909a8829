import { byteString } from './byte-string.ts'
import { type Encoding, encodingNameFor, loadEncoding } from './encoding.ts'
import { countMerged } from './merge.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** Exact token count of a text; `<|endoftext|>` and the like are plain text. */
export type CountTokens = (text: string) => number

export interface TokenCounter extends CountTokens {
  /** Longest prefix of whole pre-tokens (mostly words) within a token limit. */
  truncate(text: string, maxTokens: number): string
}

/** Max cached pre-tokens per encoding, and their max length (UTF-16 units). */
const MEMO_ENTRIES = 100_000
const MEMO_LENGTH = 64

const counters = new Map<string, Promise<TokenCounter>>()

/**
 * Creates the counter for `model` (js-tiktoken's table; else o200k_base). Parsing an encoding is
 * slow, so it calls `breathe` in between.
 */
export function tokenCounterFor(
  model: unknown,
  yieldToEventLoop: YieldToEventLoop = () => Promise.resolve(),
): Promise<TokenCounter> {
  const name = encodingNameFor(model)
  const known = counters.get(name)
  if (known) return known
  const counter = loadEncoding(name, yieldToEventLoop).then(createCounter)
  counters.set(name, counter)
  return counter
}

/**
 * Counts as js-tiktoken's `encode(text, [], []).length` does, in near-linear time on any text.
 * js-tiktoken's own merge is quadratic in the length of a pre-token, which a caller chooses.
 */
export function createCounter({ pattern, ranks }: Encoding): TokenCounter {
  const memo = new Map<string, number>()
  const countPiece = (piece: string): number => {
    const known = memo.get(piece)
    if (known !== undefined) return known
    const count = countMerged(byteString(piece), ranks)
    if (piece.length <= MEMO_LENGTH) {
      if (memo.size >= MEMO_ENTRIES) memo.clear()
      memo.set(piece, count)
    }
    return count
  }
  const count = (text: string) => {
    let tokens = 0
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      tokens += countPiece(match[0])
    }
    return tokens
  }
  const truncate = (text: string, maxTokens: number) => {
    let tokens = 0
    for (const { 0: piece, index } of text.matchAll(pattern)) {
      tokens += countPiece(piece)
      if (tokens > maxTokens) return text.slice(0, index)
    }
    return text
  }
  return Object.assign(count, { truncate })
}
