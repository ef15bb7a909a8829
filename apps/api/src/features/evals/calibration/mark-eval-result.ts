import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { EvalStore } from '../eval-page.ts'
import { requireRun } from '../require-run.ts'

/** Says whether the verdict on a result, or on one check of it, is right. */
export const markEvalResult = verb(
  'mark_eval_result',
  async ({
    caller,
    input: { eval_run_id, case_id, mark, check },
    evals,
  }: VerbContext<'mark_eval_result', { readonly evals: EvalStore }>) => {
    const run = await requireRun(evals, caller, eval_run_id)
    if (check === undefined) {
      const isMarked = await evals.mark(caller, run, case_id, mark)
      if (!isMarked) throw new Failure('NOT_FOUND', 'The run has no result of this test case.')
      return { data: { case_id, mark } }
    }
    if (!(await evals.markCheck(caller, run, { caseId: case_id, check }, mark))) {
      throw new Failure('NOT_FOUND', 'No model judged such a check of this test case in the run.')
    }
    return { data: { case_id, mark, check } }
  },
)
