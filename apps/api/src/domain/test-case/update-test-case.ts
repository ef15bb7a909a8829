import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import { givenFields } from '../given-fields.ts'
import type { Surroundings } from '../surroundings.ts'
import { testCaseAudit } from './test-case-audit.ts'
import type { TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

type Operation = typeof publicContract.update_test_case

/** Changes the given fields of a test case. */
export const updateTestCase =
  (testCases: Pick<TestCaseStore, 'update'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { test_case_id: id, revision, ...fields } = input
    const { projectId } = caller.admission
    const audit = testCaseAudit(caller, 'test_case.updated', id)
    const updated = await testCases.update(
      projectId,
      id,
      givenFields(fields),
      revision,
      now(),
      audit,
    )
    if (!updated) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(updated) }
  }
