import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { readCursor, writeCursor } from '../id-cursor.ts'
import { readPage } from '../page.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { StoredTestCase, TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

type Operation = typeof publicContract.list_test_cases

/** The test cases of a prompt; without `limit` all of them. */
export const listTestCases =
  (testCases: Pick<TestCaseStore, 'list'>) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { limit, cursor } = input
    const after = readCursor(cursor)
    const read = (last: StoredTestCase | undefined, most: number | undefined) =>
      testCases.list(namedPrompt(caller), last?.id ?? after, most)
    return readPage({ read, view: testCaseView, cursorOf: writeCursor }, limit)
  }
