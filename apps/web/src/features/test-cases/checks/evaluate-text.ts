import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import { getPromptId } from '../../../session/render/load-prompt.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'
import type { TestCase } from '../test-case-context.ts'

export interface EvaluatedCase {
  readonly testCase: TestCase
  readonly verdict: Output<typeof publicContract.check_output>
}

/** Takes the place of a test case id. */
export const ALL = 'all'

/** Each test case is a request that can take seconds. */
export const MAX_EVALUATED = 50
const EVALUATION_TIMEOUT_MS = 20_000

export async function evaluateText(
  c: WebRequest,
  now: () => Date,
  { test_case, output }: { readonly test_case: string; readonly output: string },
): Promise<EvaluatedCase[]> {
  const { projectApi: api } = c.var
  const prompt_id = getPromptId(c)
  const testCases =
    test_case === ALL ? await loadAllTestCases(c) : [await loadTestCase(c, test_case)]
  const until = now().getTime() + EVALUATION_TIMEOUT_MS
  const evaluated: EvaluatedCase[] = []
  for (const testCase of testCases) {
    if (now().getTime() > until) throw timeoutFailure(evaluated.length, testCases.length)
    const { data: verdict } = await api.check_output({
      test_case_id: testCase.id,
      prompt_id,
      output,
    })
    evaluated.push({ testCase, verdict })
  }
  return evaluated
}

export async function loadTestCase(c: WebRequest, test_case_id: string): Promise<TestCase> {
  if (!isUuid(test_case_id)) throw new Failure('NOT_FOUND', 'Test case not found.')
  return (await c.var.projectApi.get_test_case({ test_case_id, prompt_id: getPromptId(c) })).data
}

export async function loadFirstTestCases(
  c: WebRequest,
): Promise<{ readonly testCases: TestCase[]; readonly isComplete: boolean }> {
  const testCases: TestCase[] = []
  let cursor: string | undefined
  do {
    // A page of long test cases has fewer items.
    const limit = MAX_EVALUATED - testCases.length
    const page = await c.var.projectApi.list_test_cases({
      prompt_id: getPromptId(c),
      limit,
      cursor,
    })
    testCases.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && testCases.length < MAX_EVALUATED)
  return { testCases, isComplete: cursor === undefined }
}

async function loadAllTestCases(c: WebRequest): Promise<TestCase[]> {
  const { testCases, isComplete } = await loadFirstTestCases(c)
  if (isComplete) return testCases
  throw new Failure(
    'VALIDATION_ERROR',
    `An output can be checked with at most ${MAX_EVALUATED} test cases at a time. Choose one test case.`,
  )
}

const timeoutFailure = (evaluated: number, all: number) =>
  new Failure(
    'PAYLOAD_TOO_LARGE',
    `Only ${evaluated} of ${all} test cases finished within ${EVALUATION_TIMEOUT_MS / 1000} seconds. Choose one test case.`,
  )
