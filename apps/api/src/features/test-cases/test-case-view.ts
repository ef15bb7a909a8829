import { editorView } from '../prompts/index.ts'
import type { StoredTestCase } from './test-case-record.ts'

export const testCaseView = ({ createdAt, updatedAt, editor, ...testCase }: StoredTestCase) => ({
  ...testCase,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
  edited_by: editor && editorView(editor),
})
