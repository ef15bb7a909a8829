import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { Compute } from '../../../platform/threads/task.ts'
import { diffTexts } from '../../content/index.ts'
import { listResults, requireRun } from '../evals.sql.ts'

export const compareEvalOutputs = verb(
  'compare_eval_outputs',
  async ({
    caller,
    input: { eval_run_id, before, case_id },
    compute,
    unitOfWork,
  }: VerbContext<'compare_eval_outputs', { readonly compute: Compute }>) => {
    const input = {
      before: await readOutput(unitOfWork, caller, before, case_id),
      after: await readOutput(unitOfWork, caller, eval_run_id, case_id),
    }
    return { data: { content: await diffTexts(compute, caller.projectId, input) } }
  },
)

async function readOutput(db: Queryable, caller: Caller, runId: string, caseId: string) {
  const { id } = await requireRun(db, caller, runId)
  const [result] = await listResults(db, id, { caseId }, 1)
  if (!result) throw new Failure('NOT_FOUND', 'Result not found.')
  return result.output
}
