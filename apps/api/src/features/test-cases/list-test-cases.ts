import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage } from '../../kernel/page.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { StoredTestCase, TestCases } from './test-case-record.ts'
import { testCaseView } from './test-case-view.ts'

/** The test cases of a prompt; without `limit` all of them. */
export const listTestCases = verb(
  'list_test_cases',
  async ({
    input,
    prompt: { id },
    testCases,
  }: VerbContext<'list_test_cases', { readonly testCases: TestCases }>) => {
    const { limit, cursor } = input
    const after = readCursor(cursor)
    const read = (last: StoredTestCase | undefined, maxItems: number) =>
      testCases.list(id, last?.id ?? after, maxItems)
    const list = { sizes: LARGE_ITEMS, read, view: testCaseView, toCursor: writeCursor }
    return readPage(list, limit)
  },
)
