import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { TestCaseChanges } from './test-case-record.ts'
import { testCaseView } from './test-case-view.ts'

/** Adds a test case to a prompt. */
export const createTestCase = verb(
  'create_test_case',
  async ({
    caller,
    input,
    prompt,
    testCases,
  }: VerbContext<'create_test_case', { readonly testCases: TestCaseChanges }>) => {
    const { at: createdAt } = caller
    const testCase = {
      id: newId(createdAt),
      input_text: input.input_text,
      expected_output: input.expected_output ?? '',
      variables: input.variables ?? {},
      checks: input.checks ?? [],
      threshold: input.threshold ?? null,
      dropped_checks: [],
      revision: 1,
      createdAt,
      updatedAt: createdAt,
    }
    const created = await testCases.create(caller, prompt.id, testCase)
    if (!created) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: testCaseView(created) }
  },
)
