import type { VariableValues } from '@promptwire/core/compile/compile'
import type { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import type { z } from 'zod'
import type { Caller } from '../../kernel/caller.ts'
import type { Editor, Sortable, SortPosition } from '../prompts/index.ts'

type Wire = z.output<typeof TestCase>

/** The editable fields of a test case. */
export type TestCaseFields = Pick<
  Wire,
  'input_text' | 'expected_output' | 'variables' | 'checks' | 'threshold' | 'dropped_checks'
>

/** A stored test case without its editor. */
export interface TestCaseRecord extends TestCaseFields {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface StoredTestCase extends TestCaseRecord {
  /** The last editor; null if unknown. */
  readonly editor: Editor | null
}

/** A prompt with how many test cases it has. */
export interface TestedPrompt extends Sortable {
  readonly slug: string
  readonly testCases: number
  readonly withoutChecks: number
  /** Last edit of any of them; null without test cases. */
  readonly writtenAt: Date | null
}

export interface TestedPromptFilter {
  readonly hasTestCases: boolean
  readonly after: SortPosition | undefined
  readonly limit: number
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
  /** The prompts of a project that have test cases, or that have none, by name. */
  listPrompts(projectId: string, filter: TestedPromptFilter): Promise<TestedPrompt[]>
  /** A test case of the project. */
  read(projectId: string, id: string): Promise<StoredTestCase | undefined>
  /** The checks of a project's test case, and the model that its prompt names. */
  readChecks(
    projectId: string,
    id: string,
  ): Promise<
    | (Pick<TestCaseFields, 'checks' | 'threshold' | 'dropped_checks'> & {
        readonly model: unknown
        /** Those of the test case, and defaults of the prompt's working copy. */
        readonly values: VariableValues
      })
    | undefined
  >
}

/** Changes of test cases. CONFLICT where a prompt would have too many. */
export interface TestCaseChanges {
  /** Undefined when the prompt is gone. */
  create(
    caller: Caller,
    promptId: string,
    testCase: TestCaseRecord,
  ): Promise<StoredTestCase | undefined>
  /** All or none; how many were removed for them. Undefined when the prompt is gone. */
  import(
    caller: Caller,
    promptId: string,
    testCases: readonly TestCaseRecord[],
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
