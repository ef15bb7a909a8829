import { estimateTokens } from './estimate-tokens.ts'
import type { ModelRequest, ModelUsage } from './model.ts'

type CountedRequest = Pick<
  ModelRequest,
  'model' | 'system' | 'messages' | 'turns' | 'answerSchema' | 'settings'
>

export const estimateInput = ({ model, ...request }: CountedRequest): Promise<number> =>
  estimateTokens(inputTexts(request), model)

/** The texts that a model reads: instructions, messages, tools and the answer's schema. */
export function inputTexts({
  system,
  messages,
  turns = [],
  answerSchema,
  settings: { tools, responseFormat },
}: Omit<CountedRequest, 'model'>): string[] {
  const schema = answerSchema ?? responseFormat?.schema
  return [
    system,
    ...messages.map(({ content }) => content),
    ...turns.flatMap(({ content, tool_calls: calls = [] }) => [
      content,
      ...calls.map((call) => JSON.stringify(call)),
    ]),
    ...(tools ?? []).map((tool) => JSON.stringify(tool)),
    ...(schema ? [JSON.stringify(schema)] : []),
  ]
}

/** For a call that was not made, or that its provider does not count. */
export const ZERO_USAGE: ModelUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  isEstimate: false,
}

export async function estimateUsage(request: CountedRequest, output: string): Promise<ModelUsage> {
  return {
    inputTokens: await estimateInput(request),
    outputTokens: await estimateTokens([output], request.model),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    isEstimate: true,
  }
}
