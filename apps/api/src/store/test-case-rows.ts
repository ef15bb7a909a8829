import { TestCase } from '@promptwire/core/contract/public/test-case-fields'
import type { Prisma } from '../database/generated/client.ts'
import type { StoredTestCase, TestCaseFields } from '../domain/test-case/test-case-store.ts'
import { jsonColumn } from './prompt-rows.ts'

export const fieldsOf = ({
  input_text,
  expected_output,
  variables,
  checks,
}: StoredTestCase): TestCaseFields => ({ input_text, expected_output, variables, checks })

export const toColumns = ({ input_text, expected_output, variables, checks }: TestCaseFields) => ({
  inputText: input_text,
  expectedOutput: expected_output,
  variables: jsonColumn(variables),
  checks: jsonColumn(checks),
})

/** A test case of a prompt as its row. */
export const testCaseRow = (
  promptId: string,
  { id, revision, createdAt, updatedAt, ...fields }: StoredTestCase,
) => ({ id, promptId, revision, createdAt, updatedAt, ...toColumns(fields) })

const Fields = TestCase.pick({
  input_text: true,
  expected_output: true,
  variables: true,
  checks: true,
})

export const toTestCase = (row: Prisma.TestCaseGetPayload<object>): StoredTestCase => ({
  id: row.id,
  revision: row.revision,
  ...Fields.parse({
    ...row,
    input_text: row.inputText,
    expected_output: row.expectedOutput,
  }),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
