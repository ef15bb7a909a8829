import type { ComparedCase } from '@promptwire/core/contract/public/eval-fields'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { EvalRuns } from '../eval-page.ts'
import { comparedView, requireRuns } from './compare-cases.ts'

/** Cases of an answer that counts all of them. */
const MAX_CASES = 100

/** Compares the test cases of a run with another run of the same prompt. */
export const compareEvalRuns = verb(
  'compare_eval_runs',
  async ({
    caller,
    input,
    evals,
  }: VerbContext<'compare_eval_runs', { readonly evals: EvalRuns }>) => {
    const runs = await requireRuns(evals, caller, input)
    const counts = await evals.countChanges(runs)
    const count = (wanted: ComparedCase['change']) =>
      counts.find(({ change }) => change === wanted)?.cases ?? 0
    const cases = await evals.compared(runs, {}, MAX_CASES)
    return {
      data: {
        fixed: count('fixed'),
        broken: count('broken'),
        same: count('same'),
        not_comparable: count(null),
        cases: cases.map(comparedView),
      },
    }
  },
)
