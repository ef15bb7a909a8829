import type { FinishReason, ModelEnd } from '../../platform/models/model.ts'

/** The finish reason as written in responses and checks. */
export const finishWord = (reason: FinishReason): string => reason.replaceAll('-', '_')

/** Null for a complete answer. */
export function finishProblem({
  finishReason,
  providerReason,
  promptBlocked,
}: Pick<ModelEnd, 'finishReason' | 'providerReason' | 'promptBlocked'>): string | null {
  const word = providerReason === undefined ? '' : ` (${providerReason})`
  switch (finishReason) {
    case 'refusal':
      return 'The model refused to answer.'
    case 'content-filter':
      return promptBlocked
        ? `The provider's content filter blocked the prompt${word}.`
        : `The provider's content filter stopped the answer${word}.`
    case 'length':
      return 'Stopped at max tokens.'
    case 'tool-calls':
      return 'The model called a tool instead of answering.'
    case 'other':
      return `The model stopped early${word}.`
    default:
      return null
  }
}

/** The problem of a stored answer, from the word for its finish reason. */
export const storedFinishProblem = (word: string | null): string | null =>
  finishProblem({ finishReason: (word?.replaceAll('_', '-') ?? 'stop') as FinishReason })
