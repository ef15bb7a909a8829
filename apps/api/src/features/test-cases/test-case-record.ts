import { fieldNames, pickFields } from '@promptwire/core/contract/derive/map-fields'
import { TestCaseFields } from '@promptwire/core/contract/public/testing/test-case-fields'
import { type Editor, editorView } from '../prompts/index.ts'

/** A stored test case without its editor. */
export interface TestCaseRecord extends TestCaseFields {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface StoredTestCase extends TestCaseRecord {
  /** The last editor; null if unknown. */
  readonly editor: Editor | null
}

const FIELD_NAMES = fieldNames(TestCaseFields.shape)

/** Only the editable fields of a test case. */
export const pickTestCaseFields = (testCase: TestCaseFields): TestCaseFields =>
  pickFields(testCase, FIELD_NAMES)

export const testCaseView = ({ createdAt, updatedAt, editor, ...testCase }: StoredTestCase) => ({
  ...testCase,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
  edited_by: editor && editorView(editor),
})
