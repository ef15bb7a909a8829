import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import type { Verb } from '../../kernel/verb.ts'
import type { EvalStore } from './eval-page.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './require-run.ts'

/** Runs what did not pass again, in a run of its own. */
export const rerunEvalFailures =
  (evals: EvalStore): Verb<'rerun_eval_failures'> =>
  async (caller, { eval_run_id: id }) => {
    const run = await requireRun(evals, caller, id)
    if (run.endedAt === null) {
      throw new Failure('CONFLICT', 'The run has not ended yet; wait for it, or cancel it.')
    }
    return { data: evalRunView(await evals.rerun(caller, run, newId(caller.at))) }
  }
