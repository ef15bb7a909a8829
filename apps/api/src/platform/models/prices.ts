import type { KnownModel } from '@promptwire/core/models/known/known-model'
import { calcPrice, findProvider } from '@pydantic/genai-prices'
import type { Priced } from './cost.ts'
import { priceTokens } from './model-prices.ts'

/** The table's names for kinds; it knows other kinds by their address. */
const TABLES: Partial<Record<Priced['access']['kind'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  vertex: 'google',
  azure: 'azure',
  bedrock: 'aws',
}

/** Vendors that the table names differently from the known models. */
const VENDORS: Readonly<Record<string, string>> = { 'x-ai': 'xai' }

/**
 * The cost of a call in US dollars: from this release's table, also by other spellings of the
 * model, else from its known price if its vendor is called.
 */
export function priceCall(call: Priced, row: KnownModel | undefined): number | undefined {
  const { access, model, usage } = call
  const providerId = findProviderId(access)
  if (providerId === undefined) return undefined
  const tuned = /^ft:([^:]+)/.exec(model)?.[1]
  // A fine-tuned model costs more than its base.
  const others = row && tuned === undefined ? [row.name, ...row.aliases] : []
  for (const name of [model, ...others]) {
    const dollars = priceInTable({ providerId, name, usage, base: tuned })
    if (dollars !== undefined) return dollars
  }
  const isSold = others.length > 0 && row?.vendor === (VENDORS[providerId] ?? providerId)
  return isSold && row.price ? priceTokens(row.price, usage) : undefined
}

function findProviderId({ kind, baseUrl }: Priced['access']): string | undefined {
  const providerId = TABLES[kind]
  if (providerId !== undefined || baseUrl === undefined) return providerId
  return findProvider({ providerApiUrl: baseUrl })?.id
}

interface Lookup {
  readonly providerId: string
  readonly name: string
  readonly usage: Priced['usage']
  readonly base: string | undefined
}

function priceInTable({ providerId, name, usage, base }: Lookup): number | undefined {
  const price = (named: string) => calcPrice(toUsageAmounts(usage), named, { providerId })
  try {
    const found = price(name)
    if (!found || base === undefined) return found?.total_price
    return found.total_price - cacheDiscount(found, price(base), usage.cachedInputTokens)
  } catch {
    // The table rejects impossible usages, which some providers report.
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
 * Discount for cached tokens of a fine-tuned model: the table has no price for them, and OpenAI
 * gives the base model's discount.
 */
function cacheDiscount(tuned: NonNullable<Found>, base: Found, cachedTokens: number): number {
  const { input_mtok: input, cache_read_mtok: own } = tuned.model_price
  const { input_mtok: baseInput, cache_read_mtok: baseCached } = base?.model_price ?? {}
  if (own !== undefined || typeof input !== 'number') return 0
  if (typeof baseInput !== 'number' || typeof baseCached !== 'number' || baseInput === 0) return 0
  return (cachedTokens / PER_MILLION) * input * (1 - baseCached / baseInput)
}
