import type { Verb } from '../../kernel/verb.ts'
import type { TestCases } from './test-case-record.ts'

/** How many test cases a prompt has, and how many of them check nothing. */
export const countTestCases =
  (testCases: TestCases): Verb<'count_test_cases'> =>
  async (_caller, _input, { id }) => ({ data: await testCases.count(id) })
