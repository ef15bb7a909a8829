import { type VerbContext, verb } from '../../kernel/verb.ts'
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

/** Input cost of so many tokens, in millionths of a US dollar; null if the price is unknown. */
export async function estimateCost(
  { unitOfWork, calculateCost }: Pricing,
  projectId: string,
  model: string,
  inputTokens: number,
): Promise<number | null> {
  const own = await readDefaultAccess(unitOfWork, projectId)
  const usage = { inputTokens, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0 }
  for (const access of [...(own ? [own] : []), ...STANDARD_PROVIDERS]) {
    const cost = await calculateCost({ access, model, usage })
    if (cost !== undefined) return cost
  }
  return null
}

/** A model's input cost for a prompt, from the first source that knows its price. */
export const estimateReadingCost = verb(
  'estimate_reading_cost',
  async ({
    caller: { projectId },
    input: { model, tokens },
    unitOfWork,
    calculateCost,
  }: VerbContext<'estimate_reading_cost', Pricing>) => ({
    data: { cost: await estimateCost({ unitOfWork, calculateCost }, projectId, model, tokens) },
  }),
)
