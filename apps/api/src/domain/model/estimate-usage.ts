import { estimateTokens } from './estimate-tokens.ts'
import type { ModelRequest, ModelUsage } from './model.ts'

type Asked = Pick<ModelRequest, 'model' | 'system' | 'messages' | 'answerSchema'>

/** What a request makes the model read, by our own counter. */
export const estimateInput = ({ model, system, messages, answerSchema }: Asked): Promise<number> =>
  estimateTokens(
    [
      system,
      ...messages.map(({ content }) => content),
      ...(answerSchema ? [JSON.stringify(answerSchema)] : []),
    ],
    model,
  )

/** Of a call that was not made, or that its provider counts as none. */
export const NOTHING_USED: ModelUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  isEstimate: false,
}

/** What a call used as far as it came, where the provider has not said. */
export async function estimateUsage(request: Asked, said: string): Promise<ModelUsage> {
  return {
    inputTokens: await estimateInput(request),
    outputTokens: await estimateTokens([said], request.model),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    isEstimate: true,
  }
}
