import { modelName } from '@promptwire/contract/models/provider-fields'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { countCachedTokens } from '@promptwire/core/formats/cache-marks'
import type { CacheReport } from '@promptwire/core/formats/cache-report'
import type { Compute } from '../../platform/threads/task.ts'
import { type PromptContent, reportContentCache } from '../content/index.ts'
import { type PriceInput, type Pricing, readPricing } from '../models/index.sql.ts'

type Review = Output<typeof publicContract.review_publish>
type InputCost = NonNullable<Review['input_cost']>['after']

interface ReviewNeeds extends Pricing {
  readonly compute: Compute
}

interface Reviewed {
  readonly tokens: Readonly<Record<'before' | 'after', number>>
  /** Undefined without a published version. */
  readonly before: PromptContent | undefined
  readonly after: PromptContent
}

/** The input cost of both contents, and a cheaper block order for the new one. */
export async function reviewInputs(
  { compute, ...pricing }: ReviewNeeds,
  projectId: string,
  { tokens, before, after }: Reviewed,
): Promise<Pick<Review, 'input_cost' | 'cache'>> {
  const priceInput = await readPricing(pricing, projectId)
  const report = (content: PromptContent) => reportContentCache(compute, projectId, content)
  const found = await report(after)
  return {
    input_cost: {
      before:
        before === undefined
          ? null
          : await priceContent(priceInput, before, await report(before), tokens.before),
      after: await priceContent(priceInput, after, found, tokens.after),
    },
    cache: { broken_by: found.broken_by, better: found.better },
  }
}

/** Requests per stated cost: the cost of one request is too small to compare. */
const requests = 1_000

/** The tokens of a content, and their cost with and without the provider's cache. */
async function priceContent(
  priceInput: PriceInput,
  { model_config }: PromptContent,
  report: CacheReport,
  tokens: number,
): Promise<InputCost> {
  const { data: model } = modelName.safeParse(model_config['model'])
  const cachedTokens = countCachedTokens(model ?? '', report)
  const price = async (cached: { readonly cachedTokens?: number }) => {
    if (model === undefined) return null
    const cost = await priceInput({ model, tokens, requests, ...cached })
    return cost === null ? null : cost / 1_000_000
  }
  return {
    tokens,
    stable_tokens: report.stable_tokens,
    cached_tokens: cachedTokens,
    cost_usd: await price({}),
    cached_cost_usd: await price({ cachedTokens }),
  }
}
