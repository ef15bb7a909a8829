import {
  getEncodingNameForModel,
  type TiktokenEncoding,
  type TiktokenModel,
} from 'js-tiktoken/lite'
import { parseRanks, type Ranks } from './ranks.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

/** A tokenizer in js-tiktoken's form: pre-tokenizer pattern and ranks. */
export interface Encoding {
  readonly name: TiktokenEncoding
  readonly pattern: RegExp
  readonly ranks: Ranks
}

/** js-tiktoken's files. */
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

export const encodingNameFor = (model: unknown): TiktokenEncoding =>
  findEncodingName(model) ?? 'o200k_base'

/** Whether counts are exact; for other models the vendor has not published the encoding. */
export const hasExactCounts = (model: unknown): boolean => findEncodingName(model) !== undefined

function findEncodingName(model: unknown): TiktokenEncoding | undefined {
  try {
    return getEncodingNameForModel(model as TiktokenModel)
  } catch {
    return undefined
  }
}

/** Parses an encoding on first use (a few hundred milliseconds, in slices) and keeps it. */
export function loadEncoding(
  name: TiktokenEncoding,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Encoding> {
  const known = loaded.get(name)
  if (known) return known
  const loading = FILES[name]().then(async ({ default: file }) => ({
    name,
    pattern: new RegExp(file.pat_str, 'ug'),
    ranks: await parseRanks(file.bpe_ranks, yieldToEventLoop),
  }))
  loaded.set(name, loading)
  return loading
}
