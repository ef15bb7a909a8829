import { Failure } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { evaluateChecks } from '../checks/index.ts'
import { findChecks } from './test-cases.sql.ts'

/** Evaluates any output with a test case's checks. */
export const checkOutput = verb(
  'check_output',
  async ({
    caller: { projectId },
    input: { output: text },
    record: { id },
    unitOfWork,
    compute,
  }: VerbContext<'check_output', { readonly compute: Compute }>) => {
    const found = await findChecks(unitOfWork, projectId, id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    const { model, ...judged } = found
    return { data: await evaluateChecks(compute, judged, { projectId, text, model }) }
  },
)
