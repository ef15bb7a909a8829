import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { Surroundings } from '../surroundings.ts'
import { testCaseAudit } from './test-case-audit.ts'
import type { TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

type Operation = typeof publicContract.create_test_case

/** Adds a test case to a prompt. */
export const createTestCase =
  (testCases: Pick<TestCaseStore, 'create'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const createdAt = now()
    const testCase = {
      id: newId(createdAt),
      input_text: input.input_text,
      expected_output: input.expected_output ?? '',
      variables: input.variables ?? {},
      checks: input.checks ?? [],
      revision: 1,
      createdAt,
      updatedAt: createdAt,
    }
    const audit = testCaseAudit(caller, 'test_case.created', testCase.id)
    const created = await testCases.create(namedPrompt(caller), testCase, audit)
    if (!created) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: testCaseView(created) }
  }
