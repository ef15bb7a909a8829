import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import { verb } from '../../kernel/verb.ts'
import { cancelRun, rerunFailures } from './eval-changes.sql.ts'
import { evalRunView } from './eval-view.ts'
import { requireRun } from './evals.sql.ts'

export const cancelEvalRun = verb(
  'cancel_eval_run',
  async ({ caller, input: { eval_run_id: id }, unitOfWork }) => {
    const run = await requireRun(unitOfWork, caller, id)
    return { data: evalRunView(await cancelRun(unitOfWork, caller, run)) }
  },
)

export const rerunEvalFailures = verb(
  'rerun_eval_failures',
  async ({ caller, input: { eval_run_id: id }, unitOfWork }) => {
    const run = await requireRun(unitOfWork, caller, id)
    if (run.endedAt === null) {
      throw new Failure('CONFLICT', 'The run has not ended yet; wait for it, or cancel it.')
    }
    return { data: evalRunView(await rerunFailures(unitOfWork, caller, run, newId(caller.at))) }
  },
)
