import type { FinishReason, ModelEnd } from '../../platform/models/model.ts'

/** A finish reason as answers and checks name it. */
export const finishWord = (reason: FinishReason): string => reason.replaceAll('-', '_')

/** The problem of an answer by its finish reason; null for a complete one. */
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

/** The same for an answer of which only the word for its finish reason is kept. */
export const storedFinishProblem = (word: string | null): string | null =>
  finishProblem({ finishReason: (word?.replaceAll('_', '-') ?? 'stop') as FinishReason })
