import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { CalculateCost, Priced } from '../../platform/models/cost.ts'
import type { Providers } from './providers/provider-record.ts'

/** Where a model is looked for that the project's default provider has no price of. */
const STANDARD_PROVIDERS: readonly Priced['access'][] = [
  { kind: 'openai', baseUrl: undefined },
  { kind: 'anthropic', baseUrl: undefined },
  { kind: 'google', baseUrl: undefined },
]

/** A model's input cost for a prompt, from the first source that knows its price. */
export const estimateReadingCost = verb(
  'estimate_reading_cost',
  async ({
    caller: { projectId },
    input: { model, tokens },
    providers,
    calculateCost,
  }: VerbContext<
    'estimate_reading_cost',
    { readonly providers: Providers; readonly calculateCost: CalculateCost }
  >) => {
    const usual = await providers.findDefault(projectId)
    const own = usual ? [{ kind: usual.kind, baseUrl: usual.baseUrl ?? undefined }] : []
    const usage = {
      inputTokens: tokens,
      outputTokens: 0,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
    }
    for (const access of [...own, ...STANDARD_PROVIDERS]) {
      const cost = await calculateCost({ access, model, usage })
      if (cost !== undefined) return { data: { cost } }
    }
    return { data: { cost: null } }
  },
)
