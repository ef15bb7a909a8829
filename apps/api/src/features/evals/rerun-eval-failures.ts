import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { EvalStore } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Runs what did not pass again, in a run of its own. */
export const rerunEvalFailures = verb(
  'rerun_eval_failures',
  async ({
    caller,
    input: { eval_run_id: id },
    evals,
  }: VerbContext<'rerun_eval_failures', { readonly evals: EvalStore }>) => {
    const run = await requireRun(evals, caller, id)
    if (run.endedAt === null) {
      throw new Failure('CONFLICT', 'The run has not ended yet; wait for it, or cancel it.')
    }
    return { data: evalRunView(await evals.rerun(caller, run, newId(caller.at))) }
  },
)
