import { readCursor, writeCursor } from '../id-cursor.ts'
import { readPage } from '../page.ts'
import type { Verb } from '../verb.ts'
import type { StoredTestCase, TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

/** The test cases of a prompt; without `limit` all of them. */
export const listTestCases =
  (testCases: Pick<TestCaseStore, 'list'>): Verb<'list_test_cases'> =>
  async (_caller, input, { id }) => {
    const { limit, cursor } = input
    const after = readCursor(cursor)
    const read = (last: StoredTestCase | undefined, most: number | undefined) =>
      testCases.list(id, last?.id ?? after, most)
    return readPage({ read, view: testCaseView, cursorOf: writeCursor }, limit)
  }
