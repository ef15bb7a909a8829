import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../../../kernel/verb.ts'
import type { EvalStore } from '../eval-page.ts'
import { requireRun } from '../require-run.ts'

/** Says whether the verdict on a result, or on one check of it, is right. */
export const markEvalResult =
  (evals: EvalStore): Verb<'mark_eval_result'> =>
  async (caller, { eval_run_id, case_id, mark, check }) => {
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
  }
