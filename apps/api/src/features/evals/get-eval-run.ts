import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { EvalRuns } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Reads one run. */
export const getEvalRun = verb(
  'get_eval_run',
  async ({
    caller,
    input: { eval_run_id: id },
    evals,
  }: VerbContext<'get_eval_run', { readonly evals: EvalRuns }>) => ({
    data: evalRunView(await requireRun(evals, caller, id)),
  }),
)
