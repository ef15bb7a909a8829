import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { TestCases } from './test-case-record.ts'

/** How many test cases a prompt has, and how many of them check nothing. */
export const countTestCases = verb(
  'count_test_cases',
  async ({
    prompt: { id },
    testCases,
  }: VerbContext<'count_test_cases', { readonly testCases: TestCases }>) => ({
    data: await testCases.count(id),
  }),
)
