import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../../kernel/verb.ts'
import type { TestCaseChanges } from './test-case-record.ts'

/** Deletes a test case. */
export const deleteTestCase =
  (testCases: TestCaseChanges): Verb<'delete_test_case'> =>
  async (caller, { revision }, { id }) => {
    if (!(await testCases.delete(caller, id, revision))) {
      throw new Failure('NOT_FOUND', 'Test case not found.')
    }
    return { data: { id } }
  }
