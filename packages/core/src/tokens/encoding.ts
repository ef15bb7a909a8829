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

/** Parses an encoding on first use (a few hundred milliseconds) and keeps it. */
export function loadEncoding(name: TiktokenEncoding): Promise<Encoding> {
  const known = loaded.get(name)
  if (known) return known
  const loading = FILES[name]().then(({ default: file }) => ({
    name,
    pattern: new RegExp(file.pat_str, 'ug'),
    ranks: parseRanks(file.bpe_ranks),
  }))
  loaded.set(name, loading)
  return loading
}

function parseRanks(text: string): Ranks {
  const byBytes = new Map<string, number>()
  const pairs = new Int32Array(256 * 256).fill(-1)
  let longestToken = 0
  for (const line of text.split('\n').filter(Boolean)) {
    const [, first, ...tokens] = line.split(' ')
    tokens.forEach((token, i) => {
      const bytes = atob(token)
      const rank = Number(first) + i
      byBytes.set(bytes, rank)
      longestToken = Math.max(longestToken, bytes.length)
      if (bytes.length === 2) pairs[bytes.charCodeAt(0) * 256 + bytes.charCodeAt(1)] = rank
    })
  }
  return { byBytes, pairs, longestToken }
}
