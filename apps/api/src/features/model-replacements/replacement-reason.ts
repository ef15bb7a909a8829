import { describeEnd } from '@promptwire/core/models/known/describe-end'
import { endView } from '../ending-models/index.ts'
import type { EndingAndNext } from './ending-and-next.ts'

/** Explains to the reviewer why a proposal changes the model and its settings. */
export const replacementReason = (
  { ending }: EndingAndNext,
  at: Date,
  reasons: readonly string[],
): string => [describeEnd(endView(ending, at)), ...reasons].join('\n')
