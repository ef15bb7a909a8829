import { fieldNames, pickFields } from '@promptwire/contract/schema/map-fields'
import { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { type Editor, editorView } from '../prompts/index.ts'

export interface TestCaseRecord extends TestCaseFields {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface StoredTestCase extends TestCaseRecord {
  /** Null if unknown. */
  readonly editor: Editor | null
}

const FIELD_NAMES = fieldNames(TestCaseFields.shape)

export const pickTestCaseFields = (testCase: TestCaseFields): TestCaseFields =>
  pickFields(testCase, FIELD_NAMES)

export const testCaseView = ({ createdAt, updatedAt, editor, ...testCase }: StoredTestCase) => ({
  ...testCase,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
  edited_by: editor && editorView(editor),
})
