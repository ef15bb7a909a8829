import { calcPrice } from '@pydantic/genai-prices'
import type { Priced } from './cost.ts'

/** Under which name the table knows the prices of a kind; others are known by their address. */
const TABLES: Partial<Record<Priced['access']['kind'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  vertex: 'google',
  azure: 'azure',
  bedrock: 'aws',
}

/** The cost of a call by the table of this release, in US dollars. */
export function tablePrice({ access, model, usage }: Priced): number | undefined {
  const providerId = TABLES[access.kind]
  if (providerId === undefined && access.baseUrl === undefined) return undefined
  const where = providerId ? { providerId } : { providerApiUrl: access.baseUrl as string }
  const price = (named: string) => calcPrice(toUsageAmounts(usage), named, where)
  try {
    const found = price(model)
    const base = /^ft:([^:]+)/.exec(model)?.[1]
    if (!found || base === undefined) return found?.total_price
    return found.total_price - cacheDiscount(found, price(base), usage.cachedInputTokens)
  } catch {
    // It refuses usages that make no sense, as some providers report them.
    return undefined
  }
}

const toUsageAmounts = (usage: Priced['usage']) => ({
  input_tokens: usage.inputTokens,
  cache_read_tokens: usage.cachedInputTokens,
  cache_write_tokens: usage.cacheWriteTokens,
  output_tokens: usage.outputTokens,
})

type Found = ReturnType<typeof calcPrice>

const PER_MILLION = 1_000_000

/**
 * Discount for cached tokens of a fine-tuned model: the table has no price for them, and OpenAI gives
 * them the same discount as those of the base model.
 */
function cacheDiscount(tuned: NonNullable<Found>, base: Found, cachedTokens: number): number {
  const { input_mtok: input, cache_read_mtok: own } = tuned.model_price
  const { input_mtok: baseInput, cache_read_mtok: baseCached } = base?.model_price ?? {}
  if (own !== undefined || typeof input !== 'number') return 0
  if (typeof baseInput !== 'number' || typeof baseCached !== 'number' || baseInput === 0) return 0
  return (cachedTokens / PER_MILLION) * input * (1 - baseCached / baseInput)
}
