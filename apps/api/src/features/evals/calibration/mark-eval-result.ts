import { Failure } from '@promptwire/core/errors/failure'
import { verb } from '../../../kernel/verb.ts'
import { requireRun } from '../evals.sql.ts'
import { markCheck, markResult } from './eval-marks.sql.ts'

export const markEvalResult = verb(
  'mark_eval_result',
  async ({ caller, input: { eval_run_id, case_id, mark, check }, unitOfWork }) => {
    const run = await requireRun(unitOfWork, caller, eval_run_id)
    if (check === undefined) {
      const isMarked = await markResult(unitOfWork, caller, run, case_id, mark)
      if (!isMarked) throw new Failure('NOT_FOUND', 'The run has no result for this test case.')
      return { data: { case_id, mark } }
    }
    const place = { caseId: case_id, check }
    if (!(await markCheck(unitOfWork, caller, run, place, mark))) {
      throw new Failure('NOT_FOUND', 'No LLM judge scored this check in the run.')
    }
    return { data: { case_id, mark, check } }
  },
)
