import { Failure } from '@promptwire/core/errors/failure'
import { newId } from '../../kernel/identifiers.ts'
import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { verb } from '../../kernel/verb.ts'
import { changeTestCase, insertTestCase, removeTestCase } from './test-case-changes.sql.ts'
import { testCaseView } from './test-case-record.ts'

export const createTestCase = verb(
  'create_test_case',
  async ({ caller, input, prompt, unitOfWork }) => {
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
    const created = await insertTestCase(unitOfWork, caller, prompt.id, testCase)
    if (!created) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: testCaseView(created) }
  },
)

export const updateTestCase = verb(
  'update_test_case',
  async ({ caller, input, record: { id }, unitOfWork }) => {
    const { test_case_id: _testCase, prompt_id: _prompt, revision, ...fields } = input
    const updated = await changeTestCase(unitOfWork, caller, id, omitUndefined(fields), revision)
    if (!updated) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(updated) }
  },
)

export const deleteTestCase = verb(
  'delete_test_case',
  async ({ caller, input: { revision }, record: { id }, unitOfWork }) => {
    if (!(await removeTestCase(unitOfWork, caller, id, revision))) {
      throw new Failure('NOT_FOUND', 'Test case not found.')
    }
    return { data: { id } }
  },
)
