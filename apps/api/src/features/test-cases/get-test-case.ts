import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { TestCases } from './test-case-record.ts'
import { testCaseView } from './test-case-view.ts'

/** Reads one test case. */
export const getTestCase = verb(
  'get_test_case',
  async ({
    caller: { projectId },
    record: { id },
    testCases,
  }: VerbContext<'get_test_case', { readonly testCases: TestCases }>) => {
    const found = await testCases.read(projectId, id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(found) }
  },
)
