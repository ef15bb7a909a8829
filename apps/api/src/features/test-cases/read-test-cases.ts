import { Failure } from '@promptwire/core/errors/failure'
import { readCursor, writeCursor } from '../../kernel/id-cursor.ts'
import { LARGE_ITEMS, readPage, SMALL_ITEMS } from '../../kernel/page.ts'
import { verb } from '../../kernel/verb.ts'
import { readSortedCursor, toSortPosition, writeSortedCursor } from '../prompts/index.ts'
import { type StoredTestCase, testCaseView } from './test-case-record.ts'
import {
  countCases,
  findTestCase,
  findTestCases,
  findTestedPrompts,
  type TestedPrompt,
} from './test-cases.sql.ts'

export const getTestCase = verb(
  'get_test_case',
  async ({ caller: { projectId }, record: { id }, unitOfWork }) => {
    const found = await findTestCase(unitOfWork, projectId, id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    return { data: testCaseView(found) }
  },
)

/** Without `limit`, returns all test cases. */
export const listTestCases = verb(
  'list_test_cases',
  async ({ input: { limit, cursor }, prompt: { id }, unitOfWork }) => {
    const after = readCursor(cursor)
    const read = (last: StoredTestCase | undefined, maxItems: number) =>
      findTestCases(unitOfWork, id, last?.id ?? after, maxItems)
    const list = { sizes: LARGE_ITEMS, read, view: testCaseView, toCursor: writeCursor }
    return readPage(list, limit)
  },
)

/** Counts a prompt's test cases, and those without an effective check. */
export const countTestCases = verb('count_test_cases', async ({ prompt: { id }, unitOfWork }) => ({
  data: await countCases(unitOfWork, id),
}))

const SORT = 'name'

export const listTestedPrompts = verb(
  'list_tested_prompts',
  async ({
    caller: { projectId },
    input: { has_test_cases: hasTestCases, limit, cursor },
    unitOfWork,
  }) => {
    const after = cursor === undefined ? undefined : readSortedCursor(SORT, cursor)
    const read = (last: TestedPrompt | undefined, maxItems: number) =>
      findTestedPrompts(unitOfWork, projectId, {
        hasTestCases,
        after: last ? toSortPosition(SORT, last) : after,
        limit: maxItems,
      })
    const toCursor = (last: TestedPrompt) => writeSortedCursor(SORT, last)
    return readPage({ sizes: SMALL_ITEMS, read, view: testedPromptView, toCursor }, limit)
  },
)

const testedPromptView = ({
  id,
  slug,
  name,
  testCases,
  withoutChecks,
  writtenAt,
}: TestedPrompt) => ({
  id,
  slug,
  name,
  test_cases: testCases,
  without_checks: withoutChecks,
  updated_at: writtenAt?.toISOString() ?? null,
})
