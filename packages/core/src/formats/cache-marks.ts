import type { ProviderKind } from '../models/model-providers.ts'
import { findFamily } from '../models/serving-models.ts'
import type { CachePlan } from './cache-plan.ts'
import type { CacheReport } from './cache-report.ts'

/** Characters of a message up to which the provider caches, by the place of the message. */
export type CacheMarks = Readonly<Record<number, number>>

/** Anthropic takes no more in one request. */
const MAX_MARKS = 4
/** OpenAI caches no shorter prompt. */
const OPENAI_MINIMUM = 1_024

/** The shortest prompt that a provider caches, in tokens, by the name of the model. */
const MINIMUMS: readonly (readonly [RegExp, number])[] = [
  [/claude-(?:opus-4-[5-9]|haiku-4-5)/, 4_096],
  [/claude-(?:opus-4|sonnet-4|3-7-sonnet)/, 1_024],
  [/claude-(?:3-5-haiku|3-haiku)/, 2_048],
  [/claude-|gemini-.*pro/, 4_096],
]

const findMinimum = (model: string): number =>
  MINIMUMS.find(([name]) => name.test(model))?.[1] ?? OPENAI_MINIMUM

/** Tokens that the provider of a model caches of its stable start; none below its minimum. */
export function countCachedTokens(
  model: string,
  { stable_tokens, block_tokens }: Pick<CacheReport, 'stable_tokens' | 'block_tokens'>,
): number {
  const tokens = findFamily(model) === 'anthropic' ? block_tokens : stable_tokens
  return tokens < findMinimum(model) ? 0 : tokens
}

/** Where Anthropic is asked to cache: the last ends of stable messages above its minimum. */
export function findCacheMarks(
  kind: ProviderKind,
  { breakpoints }: CachePlan,
  model: string,
): CacheMarks {
  if (kind !== 'anthropic') return {}
  const minimum = findMinimum(model)
  const marked = breakpoints.filter(({ tokens }) => tokens >= minimum).slice(-MAX_MARKS)
  return Object.fromEntries(marked.map(({ message, characters }) => [message, characters]))
}

/** The option that has OpenAI send calls with the same stable text to the same cache. */
export function toCacheOption(
  kind: ProviderKind,
  { breakpoints, key }: CachePlan,
  model: string,
): Readonly<Record<string, string>> {
  const tokens = breakpoints.at(-1)?.tokens ?? 0
  if (key === null || tokens < OPENAI_MINIMUM || findFamily(model) !== 'openai') return {}
  if (kind === 'openai') return { promptCacheKey: key }
  return kind === 'openai-compatible' ? { prompt_cache_key: key } : {}
}
