import { z } from 'zod'

const dollars = z.number().min(0)

const prices = {
  input: dollars,
  output: dollars,
  cached_input: dollars.optional(),
  cache_write: dollars.optional(),
}

/**
 * US dollars per million tokens; cache reads and writes default to the input price. `above` has
 * prices for all tokens of calls with more input tokens.
 */
export const TokenPrices = z.strictObject({
  ...prices,
  above: z.strictObject({ input_tokens: z.int().min(1), ...prices }).optional(),
})
export type TokenPrices = z.output<typeof TokenPrices>
