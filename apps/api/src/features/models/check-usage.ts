import { estimateUsage, inputTexts, ZERO_USAGE } from '../../platform/models/estimate-usage.ts'
import type { ModelRequest, ModelUsage } from '../../platform/models/model.ts'

/** Tokens that chat templates, tool preambles and schemas may add to our input. */
const MAX_ADDED_TOKENS = 4_096

export type LimitedRequest = ModelRequest & {
  readonly settings: { readonly maxOutputTokens: number }
}

/**
 * Returns the usage to count. Accepts a provider's numbers only if they are whole, positive and
 * within what the request could cause. Otherwise uses our own count, marked as an estimate.
 */
export async function checkUsage(
  request: LimitedRequest,
  claimed: ModelUsage,
  text: string,
): Promise<ModelUsage> {
  const isInputPossible = isCount(claimed.inputTokens, 1, maxInput(request))
  const isOutputPossible = isCount(claimed.outputTokens, text === '' ? 0 : 1)
  const fits = isOutputPossible && claimed.outputTokens <= request.settings.maxOutputTokens
  const cache = checkCacheUsage(claimed)
  if (isInputPossible && fits && cache.isPossible) return claimed
  const ours = await estimateUsage(request, text)
  const inputTokens = isInputPossible ? claimed.inputTokens : ours.inputTokens
  // Count excess output only up to the limit, or as far as the text proves it.
  const maxOutput = Math.max(request.settings.maxOutputTokens, ours.outputTokens)
  const outputTokens = isOutputPossible
    ? Math.min(claimed.outputTokens, maxOutput)
    : ours.outputTokens
  const cached = isInputPossible && cache.isPossible ? cache.tokens : NO_CACHE
  return { inputTokens, outputTokens, ...cached, isEstimate: true }
}

const isCount = (value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max

/** Every token has at least one byte of text. */
const maxInput = (request: ModelRequest): number =>
  inputTexts(request).reduce((sum, text) => sum + utf8Length(text), MAX_ADDED_TOKENS)

const utf8 = new TextEncoder()
const utf8Length = (text: string): number => utf8.encode(text).length

const { cachedInputTokens, cacheWriteTokens } = ZERO_USAGE
const NO_CACHE = { cachedInputTokens, cacheWriteTokens }

function checkCacheUsage({ inputTokens, cachedInputTokens, cacheWriteTokens }: ModelUsage) {
  const isPossible =
    isCount(cachedInputTokens, 0) &&
    isCount(cacheWriteTokens, 0) &&
    cachedInputTokens + cacheWriteTokens <= inputTokens
  return { isPossible, tokens: { cachedInputTokens, cacheWriteTokens } }
}
