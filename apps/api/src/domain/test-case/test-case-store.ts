import type { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'

type Wire = z.output<typeof TestCase>

/** What of a test case can be changed. */
export type TestCaseFields = Pick<Wire, 'input_text' | 'expected_output' | 'variables' | 'checks'>

export interface StoredTestCase extends TestCaseFields {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Test cases to read. */
export interface TestCases {
  /** Oldest first, after an id when one is given. */
  list(
    promptId: string,
    after: string | undefined,
    limit: number | undefined,
  ): Promise<StoredTestCase[]>
  count(promptId: string): Promise<{ readonly total: number; readonly without_checks: number }>
  /** A test case of the project, and the model that its prompt names. */
  find(
    projectId: string,
    id: string,
  ): Promise<{ readonly testCase: StoredTestCase; readonly model: unknown } | undefined>
}

/** Changes of test cases. CONFLICT where a prompt would have too many. */
export interface TestCaseChanges {
  /** Undefined when the prompt is gone. */
  create(
    caller: Caller,
    promptId: string,
    testCase: StoredTestCase,
  ): Promise<StoredTestCase | undefined>
  /** All or none; how many were removed for them. Undefined when the prompt is gone. */
  import(
    caller: Caller,
    promptId: string,
    testCases: readonly StoredTestCase[],
    replace: boolean,
  ): Promise<number | undefined>
  /** Undefined when the project has no such test case. */
  update(
    caller: Caller,
    id: string,
    fields: Partial<TestCaseFields>,
    expectedRevision: number | undefined,
  ): Promise<StoredTestCase | undefined>
  /** False when the project has no such test case. */
  delete(caller: Caller, id: string, expectedRevision: number | undefined): Promise<boolean>
}

export interface TestCaseStore extends TestCases, TestCaseChanges {}
