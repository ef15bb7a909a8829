import { estimateTokens } from './estimate-tokens.ts'
import type { ModelRequest, ModelUsage } from './model.ts'

type CountedRequest = Pick<ModelRequest, 'model' | 'system' | 'messages' | 'answerSchema'>

/** The input tokens of a request, by our own counter. */
export const estimateInput = ({
  model,
  system,
  messages,
  answerSchema,
}: CountedRequest): Promise<number> =>
  estimateTokens(
    [
      system,
      ...messages.map(({ content }) => content),
      ...(answerSchema ? [JSON.stringify(answerSchema)] : []),
    ],
    model,
  )

/** Of a call that was not made, or that its provider counts as none. */
export const ZERO_USAGE: ModelUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  isEstimate: false,
}

/** Estimated usage of an unfinished call, if the provider reported none. */
export async function estimateUsage(request: CountedRequest, output: string): Promise<ModelUsage> {
  return {
    inputTokens: await estimateInput(request),
    outputTokens: await estimateTokens([output], request.model),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    isEstimate: true,
  }
}
