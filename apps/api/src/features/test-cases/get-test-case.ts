import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../../kernel/verb.ts'
import type { TestCases } from './test-case-record.ts'
import { testCaseView } from './test-case-view.ts'

/** Reads one test case. */
export const getTestCase =
  (testCases: TestCases): Verb<'get_test_case'> =>
  async ({ projectId }, _input, { id }) => {
    const found = await testCases.read(projectId, id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(found) }
  }
