import type { TestCaseFields } from '@promptwire/core/contract/public/testing/test-case-fields'
import { MAX_TEST_CASES } from '@promptwire/core/contract/public/testing/test-case-fields'
import { Failure } from '@promptwire/core/errors/failure'

/** Of all test cases of a prompt together. */
export const MAX_TOTAL_CHARACTERS = 10_000_000

/** The refusal of what a prompt has no room for. */
export const tooManyTestCases = () =>
  new Failure(
    'CONFLICT',
    `A prompt has at most ${MAX_TEST_CASES} test cases and ${MAX_TOTAL_CHARACTERS} characters in them.`,
  )

/** UTF-16 units that a test case is read and written with, about. */
export const sizeOfTestCase = ({ input_text, expected_output, checks }: TestCaseFields): number =>
  input_text.length + expected_output.length + JSON.stringify(checks).length
