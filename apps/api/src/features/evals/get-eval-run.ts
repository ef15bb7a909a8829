import type { Verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Reads one run. */
export const getEvalRun =
  (evals: EvalRuns): Verb<'get_eval_run'> =>
  async (caller, { eval_run_id: id }) => ({
    data: evalRunView(await requireRun(evals, caller, id)),
  })
