import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import { writeTestCases } from './test-case-file.ts'
import type { TestCaseStore } from './test-case-store.ts'

type Operation = typeof publicContract.export_test_cases

/** All test cases of a prompt as the text of a file. */
export const exportTestCases =
  (testCases: Pick<TestCaseStore, 'list'>) =>
  async (caller: KeyCaller, { format }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const cases = await testCases.list(namedPrompt(caller), undefined, undefined)
    return { data: { format, count: cases.length, content: writeTestCases(cases, format) } }
  }
