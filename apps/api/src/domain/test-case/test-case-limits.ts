import { Failure } from '@promptwire/core/failure'

/** Lists and exports hold all test cases of a prompt at once. */
export const MOST_TEST_CASES = 2_000
export const MOST_CHARACTERS = 10_000_000

/** The refusal of what a prompt has no room for. */
export const tooManyTestCases = () =>
  new Failure(
    'CONFLICT',
    `A prompt has at most ${MOST_TEST_CASES} test cases and ${MOST_CHARACTERS} characters in them.`,
  )
