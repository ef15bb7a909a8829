import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { EvalStore } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Cancels a run; one that has ended stays as it is. */
export const cancelEvalRun = verb(
  'cancel_eval_run',
  async ({
    caller,
    input: { eval_run_id: id },
    evals,
  }: VerbContext<'cancel_eval_run', { readonly evals: EvalStore }>) => {
    const run = await requireRun(evals, caller, id)
    return { data: evalRunView(await evals.cancel(caller, run)) }
  },
)
