import type { TestCaseFields } from './test-case-record.ts'

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
