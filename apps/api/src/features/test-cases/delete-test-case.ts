import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { TestCaseChanges } from './test-case-record.ts'

/** Deletes a test case. */
export const deleteTestCase = verb(
  'delete_test_case',
  async ({
    caller,
    input: { revision },
    record: { id },
    testCases,
  }: VerbContext<'delete_test_case', { readonly testCases: TestCaseChanges }>) => {
    if (!(await testCases.delete(caller, id, revision))) {
      throw new Failure('NOT_FOUND', 'Test case not found.')
    }
    return { data: { id } }
  },
)
