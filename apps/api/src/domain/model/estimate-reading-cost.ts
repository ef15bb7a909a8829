import type { Providers } from '../provider/provider-store.ts'
import type { Verb } from '../verb.ts'
import type { CostOf, Priced } from './cost.ts'

/** Where a model is looked for that the project's default provider has no price of. */
const WELL_KNOWN: readonly Priced['access'][] = [
  { kind: 'openai', baseUrl: undefined },
  { kind: 'anthropic', baseUrl: undefined },
  { kind: 'google', baseUrl: undefined },
]

/** What a model takes for reading a prompt, as the first says that knows its price. */
export const estimateReadingCost =
  (providers: Providers, costOf: CostOf): Verb<'estimate_reading_cost'> =>
  async ({ projectId }, { model, tokens }) => {
    const usual = await providers.findDefault(projectId)
    const own = usual ? [{ kind: usual.kind, baseUrl: usual.baseUrl ?? undefined }] : []
    const usage = {
      inputTokens: tokens,
      outputTokens: 0,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
    }
    for (const access of [...own, ...WELL_KNOWN]) {
      const cost = await costOf({ access, model, usage })
      if (cost !== undefined) return { data: { cost } }
    }
    return { data: { cost: null } }
  }
