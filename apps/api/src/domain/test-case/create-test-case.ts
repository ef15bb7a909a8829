import { Failure } from '@promptwire/core/failure'
import { newId } from '../identifiers.ts'
import type { Verb } from '../verb.ts'
import { testCaseAudit } from './test-case-audit.ts'
import type { TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

/** Adds a test case to a prompt. */
export const createTestCase =
  (testCases: Pick<TestCaseStore, 'create'>): Verb<'create_test_case'> =>
  async (caller, input, prompt) => {
    const { at: createdAt } = caller
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
    const created = await testCases.create(prompt.id, testCase, audit)
    if (!created) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: testCaseView(created) }
  }
