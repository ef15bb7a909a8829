import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { evaluateChecks } from '../checks/index.ts'
import type { TestCases } from './test-case-record.ts'

/** Judges an output, wherever it came from, by the checks of a test case. */
export const checkOutput = verb(
  'check_output',
  async ({
    caller: { projectId },
    input: { output: text },
    record: { id },
    testCases,
    compute,
  }: VerbContext<'check_output', { readonly testCases: TestCases; readonly compute: Compute }>) => {
    const found = await testCases.readChecks(projectId, id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    const { model, ...judged } = found
    return { data: await evaluateChecks(compute, judged, { projectId, text, model }) }
  },
)
