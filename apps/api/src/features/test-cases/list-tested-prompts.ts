import { readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { readSortedCursor, toSortPosition, writeSortedCursor } from '../prompts/index.ts'
import type { TestCases, TestedPrompt } from './test-case-record.ts'

const SORT = 'name'

/** Lists the prompts that have test cases, or those that have none, by name. */
export const listTestedPrompts = verb(
  'list_tested_prompts',
  async ({
    caller: { projectId },
    input: { has_test_cases: hasTestCases, limit, cursor },
    testCases,
  }: VerbContext<'list_tested_prompts', { readonly testCases: TestCases }>) => {
    const after = cursor === undefined ? undefined : readSortedCursor(SORT, cursor)
    const read = (last: TestedPrompt | undefined, maxItems: number) =>
      testCases.listPrompts(projectId, {
        hasTestCases,
        after: last ? toSortPosition(SORT, last) : after,
        limit: maxItems,
      })
    const toCursor = (last: TestedPrompt) => writeSortedCursor(SORT, last)
    return readPage({ sizes: SMALL_ITEMS, read, view, toCursor }, limit)
  },
)

const view = ({ id, slug, name, testCases, withoutChecks, writtenAt }: TestedPrompt) => ({
  id,
  slug,
  name,
  test_cases: testCases,
  without_checks: withoutChecks,
  updated_at: writtenAt?.toISOString() ?? null,
})
