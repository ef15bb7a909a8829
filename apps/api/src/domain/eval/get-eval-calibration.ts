import type { Verb } from '../verb.ts'
import {
  FEWEST_MARKS,
  figuresByCriterion,
  figuresOf,
  LEAST_AGREEMENT,
  standingOf,
} from './calibration.ts'
import type { EvalRuns } from './eval-store.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Marks that are looked at: people make no more. */
const MOST_MARKS = 5_000

/** How far people agree with the model that judged a run. */
export const getEvalCalibration =
  (evals: EvalRuns): Verb<'get_eval_calibration'> =>
  async (caller, { eval_run_id: id }) => {
    const run = await requireRun(evals, caller, id)
    const marked = await evals.marked(run, MOST_MARKS)
    const judged = marked.filter((verdict) => verdict.judged)
    const [here, prompt] = [judged.filter(({ runId }) => runId === id), figuresOf(judged)]
    const ofRun = marked.filter(({ runId }) => runId === id)
    return {
      data: {
        judge: evalRunView(run).judge,
        standing: standingOf(prompt),
        needed: { marks: FEWEST_MARKS, agreement: LEAST_AGREEMENT },
        run: figuresOf(here),
        prompt,
        checks: figuresByCriterion(judged),
        not_counted: ofRun.length - here.length,
      },
    }
  }
