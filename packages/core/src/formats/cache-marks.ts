import type { ProviderKind } from '../models/model-providers.ts'
import { findFamily } from '../models/serving-models.ts'
import type { CachePlan } from './cache-plan.ts'
import type { CacheReport } from './cache-report.ts'

/** Per message index: the number of characters that the provider caches. */
export type CacheMarks = Readonly<Record<number, number>>

/** Anthropic's maximum per request. */
const MAX_MARKS = 4
/** OpenAI caches only longer prompts, in tokens. */
const OPENAI_MINIMUM = 1_024

/** Min cacheable prompt in tokens, by model name. */
const MINIMUMS: readonly (readonly [RegExp, number])[] = [
  [/claude-(?:opus-4-[5-9]|haiku-4-5)/, 4_096],
  [/claude-(?:opus-4|sonnet-4|3-7-sonnet)/, 1_024],
  [/claude-(?:3-5-haiku|3-haiku)/, 2_048],
  [/claude-|gemini-.*pro/, 4_096],
]

const findMinimum = (model: string): number =>
  MINIMUMS.find(([name]) => name.test(model))?.[1] ?? OPENAI_MINIMUM

/** Tokens of the stable start that the model's provider caches; 0 below its minimum. */
export function countCachedTokens(
  model: string,
  { stable_tokens, block_tokens }: Pick<CacheReport, 'stable_tokens' | 'block_tokens'>,
): number {
  const tokens = findFamily(model) === 'anthropic' ? block_tokens : stable_tokens
  return tokens < findMinimum(model) ? 0 : tokens
}

/** Cache marks for Anthropic: the last ends of stable messages above its minimum. */
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

/** The option that makes OpenAI send calls with the same stable text to the same cache. */
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
