import type { Verb } from '../../kernel/verb.ts'
import type { EvalStore } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Cancels a run; one that has ended stays as it is. */
export const cancelEvalRun =
  (evals: EvalStore): Verb<'cancel_eval_run'> =>
  async (caller, { eval_run_id: id }) => {
    const run = await requireRun(evals, caller, id)
    return { data: evalRunView(await evals.cancel(caller, run)) }
  }
