import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import { type JudgeInTime, judgeOutput } from './judge-output.ts'
import type { TestCaseStore } from './test-case-store.ts'

type Operation = typeof publicContract.check_output

/** Judges an output, wherever it came from, by the checks of a test case. */
export const checkOutput =
  (testCases: Pick<TestCaseStore, 'find'>, judgeInTime: JudgeInTime) =>
  async (
    { admission: { projectId } }: KeyCaller,
    { test_case_id, output }: Input<Operation>,
  ): Promise<Answer<Output<Operation>>> => {
    const found = await testCases.find(projectId, test_case_id)
    if (!found) throw new Failure('NOT_FOUND', 'Test case not found.')
    const { checks } = found.testCase
    const results = await judgeOutput(judgeInTime, projectId, checks, output, found.model)
    return { data: { passed: results.every(({ passed }) => passed), results } }
  }
