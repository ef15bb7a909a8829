import { TokenPrices } from '@promptwire/core/models/token-prices'
import { z } from 'zod'
import type { Priced } from './cost.ts'

/** The operator's own prices, by `model` or `kind/model`. */
export type ModelPrices = ReadonlyMap<string, TokenPrices>

const PricesByModel = z.record(z.string(), TokenPrices)

/** Parses the operator's JSON; throws if it is invalid. */
export const parseModelPrices = (json: string): ModelPrices =>
  new Map(Object.entries(PricesByModel.parse(JSON.parse(json))))

const PER_MILLION = 1_000_000

/** The cost of a call in US dollars. */
export function priceTokens(prices: TokenPrices, usage: Priced['usage']): number {
  const { above } = prices
  const isAbove = above !== undefined && usage.inputTokens > above.input_tokens
  const { input, output, cached_input = input, cache_write = input } = isAbove ? above : prices
  const plain = usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens
  const sum =
    Math.max(0, plain) * input +
    usage.cachedInputTokens * cached_input +
    usage.cacheWriteTokens * cache_write +
    usage.outputTokens * output
  return sum / PER_MILLION
}
