import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../verb.ts'
import { testCaseAudit } from './test-case-audit.ts'
import type { TestCaseStore } from './test-case-store.ts'

/** Deletes a test case. */
export const deleteTestCase =
  (testCases: Pick<TestCaseStore, 'delete'>): Verb<'delete_test_case'> =>
  async (caller, input) => {
    const { test_case_id: id, revision } = input
    const audit = testCaseAudit(caller, 'test_case.deleted', id)
    if (!(await testCases.delete(caller.projectId, id, revision, caller.at, audit))) {
      throw new Failure('NOT_FOUND', 'Test case not found.')
    }
    return { data: { id } }
  }
