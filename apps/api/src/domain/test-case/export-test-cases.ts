import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import { sizeOfTestCase } from './test-case-limits.ts'
import type { TestCaseStore } from './test-case-store.ts'

type Operation = typeof publicContract.export_test_cases

/** All test cases of a prompt as the text of a file. */
export const exportTestCases =
  (testCases: Pick<TestCaseStore, 'list'>, compute: Compute) =>
  async (caller: KeyCaller, { format }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const cases = await testCases.list(namedPrompt(caller), undefined, undefined)
    const size = cases.reduce((sum, each) => sum + sizeOfTestCase(each), 0)
    const { projectId } = caller.admission
    const plain = cases.map(({ input_text, expected_output, variables, checks }) => ({
      input_text,
      expected_output,
      variables,
      checks,
    }))
    const work = { projectId, size, input: { cases: plain, format } }
    const content = await compute.run('write_test_cases', work)
    return { data: { format, count: cases.length, content } }
  }
