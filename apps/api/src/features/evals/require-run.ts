import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { EvalRuns } from './eval-page.ts'
import type { EvalRunRecord } from './eval-run.ts'

/** A run of the caller's project. */
export async function requireRun(
  evals: EvalRuns,
  { projectId }: Pick<Caller, 'projectId'>,
  id: string,
): Promise<EvalRunRecord> {
  const run = await evals.find(projectId, id)
  if (!run) throw new Failure('NOT_FOUND', 'Run not found.')
  return run
}
