import type { ComparedCase } from '@promptwire/core/contract/public/eval-fields'
import type { Verb } from '../verb.ts'
import { compareCases } from './compare-cases.ts'
import type { EvalRuns } from './eval-store.ts'

/** Cases of an answer that counts all of them. */
const MOST_CASES = 100

/** What became of the test cases of one run in another of the same prompt. */
export const compareEvalRuns =
  (evals: EvalRuns): Verb<'compare_eval_runs'> =>
  async (caller, input) => {
    const cases = await compareCases(evals, caller, input)
    const count = (change: ComparedCase['change']) =>
      cases.filter((one) => one.change === change).length
    return {
      data: {
        fixed: count('fixed'),
        broken: count('broken'),
        same: count('same'),
        not_comparable: count(null),
        cases: cases.slice(0, MOST_CASES),
      },
    }
  }
