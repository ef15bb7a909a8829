import { Failure } from '@promptwire/core/failure'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { TestCaseChanges } from './test-case-record.ts'
import { testCaseView } from './test-case-view.ts'

/** Changes the given fields of a test case. */
export const updateTestCase = verb(
  'update_test_case',
  async ({
    caller,
    input,
    record: { id },
    testCases,
  }: VerbContext<'update_test_case', { readonly testCases: TestCaseChanges }>) => {
    const { test_case_id: _testCase, prompt_id: _prompt, revision, ...fields } = input
    const updated = await testCases.update(caller, id, omitUndefined(fields), revision)
    if (!updated) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(updated) }
  },
)
