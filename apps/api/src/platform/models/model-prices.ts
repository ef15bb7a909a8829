import { z } from 'zod'

/** US dollars for a million tokens; what is read from or written to a cache costs as input does. */
const TokenPrices = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cached_input: z.number().min(0).optional(),
  cache_write: z.number().min(0).optional(),
})
export type TokenPrices = z.output<typeof TokenPrices>

/** The operator's own prices, by `model` or `kind/model`. */
export type ModelPrices = ReadonlyMap<string, TokenPrices>

const PricesByModel = z.record(z.string(), TokenPrices)

/** Prices as the operator's JSON has them; throws where it is none. */
export const parseModelPrices = (json: string): ModelPrices =>
  new Map(Object.entries(PricesByModel.parse(JSON.parse(json))))
