import type { TestCase } from '@promptwire/core/contract/public/testing/test-case-fields'
import type { z } from 'zod'
import { type Editor, editorView } from '../prompts/index.ts'

type Wire = z.output<typeof TestCase>

/** The editable fields of a test case. */
export type TestCaseFields = Pick<
  Wire,
  'input_text' | 'expected_output' | 'variables' | 'checks' | 'threshold' | 'dropped_checks'
>

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

/** Editable fields of a test case, which are audited, exported and compared. */
export const pickTestCaseFields = ({
  input_text,
  expected_output,
  variables,
  checks,
  threshold,
  dropped_checks,
}: TestCaseFields): TestCaseFields => ({
  input_text,
  expected_output,
  variables,
  checks,
  threshold,
  dropped_checks,
})

export const testCaseView = ({ createdAt, updatedAt, editor, ...testCase }: StoredTestCase) => ({
  ...testCase,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
  edited_by: editor && editorView(editor),
})
