import type { Queryable } from '../../platform/database/queryable.ts'
import type { CalculateCost, Priced } from '../../platform/models/cost.ts'
import { readDefaultAccess } from './providers/providers.sql.ts'

/** Used if the project's default provider has no price for a model. */
const STANDARD_PROVIDERS: readonly Priced['access'][] = [
  { kind: 'openai', baseUrl: undefined },
  { kind: 'anthropic', baseUrl: undefined },
  { kind: 'google', baseUrl: undefined },
]

export interface Pricing {
  readonly unitOfWork: Queryable
  readonly calculateCost: CalculateCost
}

interface InputToPrice extends Pick<Priced, 'model' | 'requests'> {
  readonly tokens: number
  /** Tokens read from the provider's cache. */
  readonly cachedTokens?: number
}

/** In millionths of a US dollar; null if the price is unknown. */
export type PriceInput = (input: InputToPrice) => Promise<number | null>

/** The first source that knows the model sets the price. */
export async function readPricing(
  { unitOfWork, calculateCost }: Pricing,
  projectId: string,
): Promise<PriceInput> {
  return createPriceInput(calculateCost, await readDefaultAccess(unitOfWork, projectId))
}

/** For a caller that has already read the default provider. */
export const createPriceInput =
  (calculateCost: CalculateCost, own: Priced['access'] | undefined): PriceInput =>
  async ({ tokens: inputTokens, cachedTokens: cachedInputTokens = 0, ...input }) => {
    const usage = { inputTokens, cachedInputTokens, outputTokens: 0, cacheWriteTokens: 0 }
    for (const access of [...(own ? [own] : []), ...STANDARD_PROVIDERS]) {
      const cost = await calculateCost({ ...input, access, usage })
      if (cost !== undefined) return cost
    }
    return null
  }
