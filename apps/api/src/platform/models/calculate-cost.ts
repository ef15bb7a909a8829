import type { CalculateCost, Priced } from './cost.ts'
import type { ModelPrices, TokenPrices } from './model-prices.ts'

/**
 * Calculates costs from the operator's prices, else from the table of this release, which is loaded
 * on first use and fetches nothing.
 */
export const createCalculateCost =
  (own: ModelPrices): CalculateCost =>
  async (call) => {
    const { access, model, requests = 1 } = call
    // The demo makes no network call and costs nothing.
    if (access.kind === 'demo') return 0
    const prices = own.get(`${access.kind}/${model}`) ?? own.get(model)
    const dollars = prices ? priceFromSettings(prices, call) : await priceInTable(call)
    return dollars === undefined ? undefined : Math.ceil(dollars * requests * 1_000_000)
  }

async function priceInTable(call: Priced): Promise<number | undefined> {
  const { tablePrice } = await import('./prices.ts')
  return tablePrice(call)
}

const PER_MILLION = 1_000_000

function priceFromSettings(prices: TokenPrices, { usage }: Priced): number {
  const { input, output, cached_input = input, cache_write = input } = prices
  const plain = usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens
  const sum =
    Math.max(0, plain) * input +
    usage.cachedInputTokens * cached_input +
    usage.cacheWriteTokens * cache_write +
    usage.outputTokens * output
  return sum / PER_MILLION
}
