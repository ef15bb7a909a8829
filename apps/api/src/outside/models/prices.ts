import { calcPrice } from '@pydantic/genai-prices'
import type { Priced } from '../../domain/model/cost.ts'

/** Under which name the table knows the prices of a kind; others are known by their address. */
const TABLES: Partial<Record<Priced['access']['kind'], string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
}

/** What a call costs by the table that came with this release, in US dollars. */
export function tablePrice({ access, model, usage }: Priced): number | undefined {
  const providerId = TABLES[access.kind]
  if (providerId === undefined && access.baseUrl === undefined) return undefined
  const where = providerId ? { providerId } : { providerApiUrl: access.baseUrl as string }
  try {
    const amounts = {
      input_tokens: usage.inputTokens,
      cache_read_tokens: usage.cachedInputTokens,
      cache_write_tokens: usage.cacheWriteTokens,
      output_tokens: usage.outputTokens,
    }
    return calcPrice(amounts, model, where)?.total_price
  } catch {
    // It refuses usages that make no sense, as some providers report them.
    return undefined
  }
}
