import { Failure } from '@promptwire/core/failure'
import { givenFields } from '../given-fields.ts'
import type { Verb } from '../verb.ts'
import { testCaseAudit } from './test-case-audit.ts'
import type { TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

/** Changes the given fields of a test case. */
export const updateTestCase =
  (testCases: Pick<TestCaseStore, 'update'>): Verb<'update_test_case'> =>
  async (caller, input) => {
    const { test_case_id: id, revision, ...fields } = input
    const { projectId, at } = caller
    const audit = testCaseAudit(caller, 'test_case.updated', id)
    const updated = await testCases.update(projectId, id, givenFields(fields), revision, at, audit)
    if (!updated) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(updated) }
  }
