import { MAX_NOT_CARRIED } from '@promptwire/contract/test-cases/test-case-fields'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { writeTestCasesTask } from './file/test-case-file-tasks.ts'
import { sizeOfTestCase } from './test-case-limits.ts'
import { pickTestCaseFields } from './test-case-record.ts'
import { findTestCases } from './test-cases.sql.ts'

export const exportTestCases = verb(
  'export_test_cases',
  async ({
    caller: { projectId },
    input: { format },
    prompt: { id },
    unitOfWork,
    compute,
  }: VerbContext<'export_test_cases', { readonly compute: Compute }>) => {
    const cases = await findTestCases(unitOfWork, id)
    const size = cases.reduce((sum, each) => sum + sizeOfTestCase(each), 0)
    const plain = cases.map(pickTestCaseFields)
    const work = { projectId, size, input: { cases: plain, format } }
    const { content, notCarried } = await compute.run(writeTestCasesTask, work)
    const not_carried = notCarried.slice(0, MAX_NOT_CARRIED)
    return { data: { format, count: cases.length, content, not_carried } }
  },
)
