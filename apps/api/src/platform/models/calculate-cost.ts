import type { FindKnownModel } from '@promptwire/core/models/known/known-model'
import type { CalculateCost } from './cost.ts'
import { type ModelPrices, priceTokens } from './model-prices.ts'

/**
 * Uses the operator's prices, else the table of this release, which is loaded on first use without
 * network calls, else the known models.
 */
export const createCalculateCost =
  (own: ModelPrices, findKnownModel: FindKnownModel): CalculateCost =>
  async (call) => {
    const { access, model, usage, requests = 1 } = call
    // The demo makes no network call and costs nothing.
    if (access.kind === 'demo') return 0
    const prices = own.get(`${access.kind}/${model}`) ?? own.get(model)
    const dollars = prices
      ? priceTokens(prices, usage)
      : (await import('./prices.ts')).priceCall(call, findKnownModel(model))
    return dollars === undefined ? undefined : Math.ceil(dollars * requests * 1_000_000)
  }
