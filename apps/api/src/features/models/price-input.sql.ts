import type { Queryable } from '../../platform/database/queryable.ts'
import type { CalculateCost, Priced } from '../../platform/models/cost.ts'
import { readDefaultAccess } from './providers/providers.sql.ts'

/** Priced if the default provider of the project has no price for a model. */
const STANDARD_PROVIDERS: readonly Priced['access'][] = [
  { kind: 'openai', baseUrl: undefined },
  { kind: 'anthropic', baseUrl: undefined },
  { kind: 'google', baseUrl: undefined },
]

/** The sources of prices. */
export interface Pricing {
  readonly unitOfWork: Queryable
  readonly calculateCost: CalculateCost
}

/** The input of requests to a model. */
interface InputToPrice extends Pick<Priced, 'model' | 'requests'> {
  readonly tokens: number
  /** Tokens that the provider reads from its cache. */
  readonly cachedTokens?: number
}

/** The cost of an input in millionths of a US dollar; null if the price is unknown. */
export type PriceInput = (input: InputToPrice) => Promise<number | null>

/** Prices inputs by the first source that knows the model. */
export async function readPricing(
  { unitOfWork, calculateCost }: Pricing,
  projectId: string,
): Promise<PriceInput> {
  const own = await readDefaultAccess(unitOfWork, projectId)
  return async ({ tokens: inputTokens, cachedTokens: cachedInputTokens = 0, ...input }) => {
    const usage = { inputTokens, cachedInputTokens, outputTokens: 0, cacheWriteTokens: 0 }
    for (const access of [...(own ? [own] : []), ...STANDARD_PROVIDERS]) {
      const cost = await calculateCost({ ...input, access, usage })
      if (cost !== undefined) return cost
    }
    return null
  }
}
