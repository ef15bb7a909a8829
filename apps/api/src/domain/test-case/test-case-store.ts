import type { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import type { z } from 'zod'
import type { AuditEntry } from '../audit/audit-entry.ts'

type Wire = z.output<typeof TestCase>

/** What of a test case can be changed. */
export type TestCaseFields = Pick<Wire, 'input_text' | 'expected_output' | 'variables' | 'checks'>

export interface StoredTestCase extends TestCaseFields {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Audit = Omit<AuditEntry, 'before' | 'after'>

/** What the test case verbs need of the database. CONFLICT where a prompt would have too many. */
export interface TestCaseStore {
  /** Oldest first, after an id when one is given. */
  list(
    promptId: string,
    after: string | undefined,
    limit: number | undefined,
  ): Promise<StoredTestCase[]>
  /** A test case of the project, and the model that its prompt names. */
  find(
    projectId: string,
    id: string,
  ): Promise<{ readonly testCase: StoredTestCase; readonly model: unknown } | undefined>
  /** Undefined when the prompt is gone. */
  create(
    promptId: string,
    testCase: StoredTestCase,
    audit: Audit,
  ): Promise<StoredTestCase | undefined>
  /** All or none; how many were removed for them. Undefined when the prompt is gone. */
  import(
    promptId: string,
    testCases: readonly StoredTestCase[],
    replace: boolean,
    at: Date,
    audit: Audit,
  ): Promise<number | undefined>
  /** Undefined when the project has no such test case. */
  update(
    projectId: string,
    id: string,
    fields: Partial<TestCaseFields>,
    expectedRevision: number | undefined,
    at: Date,
    audit: Audit,
  ): Promise<StoredTestCase | undefined>
  /** False when the project has no such test case. */
  delete(
    projectId: string,
    id: string,
    expectedRevision: number | undefined,
    at: Date,
    audit: Audit,
  ): Promise<boolean>
}
