import type { TestCaseFields } from './test-case-record.ts'

/** What of a test case can be changed, and so is audited, exported and compared. */
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
