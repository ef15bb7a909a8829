import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import type { Surroundings } from '../surroundings.ts'
import { testCaseAudit } from './test-case-audit.ts'
import type { TestCaseStore } from './test-case-store.ts'

type Operation = typeof publicContract.delete_test_case

/** Deletes a test case. */
export const deleteTestCase =
  (testCases: Pick<TestCaseStore, 'delete'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { test_case_id: id, revision } = input
    const audit = testCaseAudit(caller, 'test_case.deleted', id)
    if (!(await testCases.delete(caller.admission.projectId, id, revision, now(), audit))) {
      throw new Failure('NOT_FOUND', 'Test case not found.')
    }
    return { data: { id } }
  }
