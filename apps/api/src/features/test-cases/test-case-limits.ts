import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import { MAX_TEST_CASES } from '@promptwire/contract/test-cases/test-case-fields'
import { Failure } from '@promptwire/core/errors/failure'

/** Of all test cases of a prompt. */
export const MAX_TOTAL_CHARACTERS = 10_000_000

export const tooManyTestCases = () =>
  new Failure(
    'CONFLICT',
    `A prompt has at most ${MAX_TEST_CASES} test cases and ${MAX_TOTAL_CHARACTERS} characters in them.`,
  )

/** Approximate size in UTF-16 units. */
export const sizeOfTestCase = ({ input_text, expected_output, checks }: TestCaseFields): number =>
  input_text.length + expected_output.length + JSON.stringify(checks).length
