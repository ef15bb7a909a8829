import { Failure } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { diffTexts } from '../content/index.ts'
import { findPlaygroundRun, findPreviousRun } from './playground.sql.ts'
import { listedRunView } from './playground-run.ts'

export const comparePlaygroundRun = verb(
  'compare_playground_run',
  async ({
    caller,
    input: { playground_run_id },
    compute,
    unitOfWork,
  }: VerbContext<'compare_playground_run', { readonly compute: Compute }>) => {
    const run = await findPlaygroundRun(unitOfWork, caller, playground_run_id)
    if (!run) throw new Failure('NOT_FOUND', 'Playground run not found.')
    const previous = await findPreviousRun(unitOfWork, run)
    if (!previous) return { data: { previous: null, content: [] } }
    const input = { before: previous.output, after: run.output }
    const content = await diffTexts(compute, caller.projectId, input)
    return { data: { previous: listedRunView(previous), content } }
  },
)
