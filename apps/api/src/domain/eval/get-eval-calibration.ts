import type { Verb } from '../verb.ts'
import { FEWEST_MARKS, figuresOf, LEAST_AGREEMENT, standingOf } from './calibration.ts'
import type { EvalRuns } from './eval-store.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** As many as people look through. */
const MOST_CRITERIA = 100

/** How far people agree with the model that judged a run. */
export const getEvalCalibration =
  (evals: EvalRuns): Verb<'get_eval_calibration'> =>
  async (caller, { eval_run_id: id }) => {
    const run = await requireRun(evals, caller, id)
    const counted = await evals.countMarks(run, MOST_CRITERIA)
    return {
      data: {
        judge: evalRunView(run).judge,
        standing: standingOf(counted.prompt),
        needed: { marks: FEWEST_MARKS, agreement: LEAST_AGREEMENT },
        run: figuresOf(counted.run),
        prompt: figuresOf(counted.prompt),
        checks: counted.criteria.map((of) => ({ criterion: of.criterion, ...figuresOf(of) })),
        not_counted: counted.notCounted,
      },
    }
  }
