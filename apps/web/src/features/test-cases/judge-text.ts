import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import { isUuid } from '@promptwire/core/slug'
import { promptIdOf } from '../../session/opened-prompt.ts'
import type { WebRequest } from '../../session/web-environment.ts'
import type { TestCase } from './opened-test-cases.ts'

/** A test case, and what became of its checks. */
export interface Judged {
  readonly testCase: TestCase
  readonly verdict: Output<typeof publicContract.check_output>
}

/** Instead of the id of one. */
export const ALL = 'all'

/** Test cases that one text is judged by at once: each is a request, which may take seconds. */
export const MOST_JUDGED = 50
const MOST_MS = 20_000

/** Judges a text by one test case, or by all of a prompt. */
export async function judgeText(
  c: WebRequest,
  now: () => Date,
  { of, output }: { readonly of: string; readonly output: string },
): Promise<Judged[]> {
  const { projectApi: api } = c.var
  const prompt_id = promptIdOf(c)
  const testCases = of === ALL ? await fewEnough(c) : [await testCaseOf(c, of)]
  const until = now().getTime() + MOST_MS
  const judged: Judged[] = []
  for (const testCase of testCases) {
    if (now().getTime() > until) throw tooLong(judged.length, testCases.length)
    const { data: verdict } = await api.check_output({
      test_case_id: testCase.id,
      prompt_id,
      output,
    })
    judged.push({ testCase, verdict })
  }
  return judged
}

export async function testCaseOf(c: WebRequest, test_case_id: string): Promise<TestCase> {
  if (!isUuid(test_case_id)) throw new Failure('NOT_FOUND', 'Test case not found.')
  return (await c.var.projectApi.get_test_case({ test_case_id, prompt_id: promptIdOf(c) })).data
}

/** The first test cases of the prompt, and whether there are more. */
export async function firstTestCases(
  c: WebRequest,
): Promise<{ readonly testCases: TestCase[]; readonly areAll: boolean }> {
  const testCases: TestCase[] = []
  let cursor: string | undefined
  do {
    // A page ends early where its test cases are long.
    const limit = MOST_JUDGED - testCases.length
    const page = await c.var.projectApi.list_test_cases({ prompt_id: promptIdOf(c), limit, cursor })
    testCases.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && testCases.length < MOST_JUDGED)
  return { testCases, areAll: cursor === undefined }
}

async function fewEnough(c: WebRequest): Promise<TestCase[]> {
  const { testCases, areAll } = await firstTestCases(c)
  if (areAll) return testCases
  throw new Failure(
    'VALIDATION_ERROR',
    `A text is judged by at most ${MOST_JUDGED} test cases at once, and there are more. Choose one here or in the list.`,
  )
}

const tooLong = (judged: number, all: number) =>
  new Failure(
    'PAYLOAD_TOO_LARGE',
    `Judging takes too long here: ${judged} of ${all} test cases were done within ${MOST_MS / 1000} seconds. Choose one of them.`,
  )
