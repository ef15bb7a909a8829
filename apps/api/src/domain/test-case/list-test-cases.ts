import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { readCursor, writeCursor } from '../id-cursor.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { TestCaseStore } from './test-case-store.ts'
import { testCaseView } from './test-case-view.ts'

type Operation = typeof publicContract.list_test_cases

/** The test cases of a prompt; without `limit` all of them. */
export const listTestCases =
  (testCases: Pick<TestCaseStore, 'list'>) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { limit, cursor } = input
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const more = limit === undefined ? undefined : limit + 1
    const found = await testCases.list(namedPrompt(caller), after, more)
    const page = found.slice(0, limit)
    const data = page.map(testCaseView)
    if (limit === undefined) return { data }
    return { data, next_cursor: found.length > limit ? writeCursor(page.at(-1)) : null }
  }
