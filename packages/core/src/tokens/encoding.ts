import {
  getEncodingNameForModel,
  type TiktokenEncoding,
  type TiktokenModel,
} from 'js-tiktoken/lite'
import type { Ranks } from './merge.ts'

/** A tokenizer as js-tiktoken ships it: its pre-tokenizer pattern and its ranks. */
export interface Encoding {
  readonly name: TiktokenEncoding
  readonly pattern: RegExp
  readonly ranks: Ranks
}

/** js-tiktoken's files; the ranks are lines of `! first-rank token token …`, tokens in base64. */
interface RankFile {
  pat_str: string
  bpe_ranks: string
}

const FILES: Record<TiktokenEncoding, () => Promise<{ default: RankFile }>> = {
  gpt2: () => import('js-tiktoken/ranks/gpt2'),
  r50k_base: () => import('js-tiktoken/ranks/r50k_base'),
  p50k_base: () => import('js-tiktoken/ranks/p50k_base'),
  p50k_edit: () => import('js-tiktoken/ranks/p50k_edit'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
}

const loaded = new Map<TiktokenEncoding, Promise<Encoding>>()

/** The encoding that belongs to a model; o200k_base when the model is unknown or not given. */
export function encodingNameFor(model: unknown): TiktokenEncoding {
  try {
    return getEncodingNameForModel(model as TiktokenModel)
  } catch {
    return 'o200k_base'
  }
}

/** Lets others have their turn; what has a loop to share gives one that does. */
export type Breathe = () => Promise<void>

/** Parses an encoding on first use (a few hundred milliseconds, in slices) and keeps it. */
export function loadEncoding(name: TiktokenEncoding, breathe: Breathe): Promise<Encoding> {
  const known = loaded.get(name)
  if (known) return known
  const loading = FILES[name]().then(async ({ default: file }) => ({
    name,
    pattern: new RegExp(file.pat_str, 'ug'),
    ranks: await parseRanks(file.bpe_ranks, breathe),
  }))
  loaded.set(name, loading)
  return loading
}

/** Tokens parsed in one go: about a hundredth of a second. */
const SLICE = 5_000

async function parseRanks(text: string, breathe: Breathe): Promise<Ranks> {
  const byBytes = new Map<string, number>()
  const pairs = new Int32Array(256 * 256).fill(-1)
  let longestToken = 0
  for (const line of text.split('\n').filter(Boolean)) {
    const [, first, ...tokens] = line.split(' ')
    for (const [i, token] of tokens.entries()) {
      if (i % SLICE === SLICE - 1) await breathe()
      const bytes = atob(token)
      const rank = Number(first) + i
      byBytes.set(bytes, rank)
      longestToken = Math.max(longestToken, bytes.length)
      if (bytes.length === 2) pairs[bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1)] = rank
    }
  }
  return { byBytes, pairs, longestToken }
}
