import { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'
import type { Caller } from '../../kernel/caller.ts'
import { editorJson } from '../../platform/database/editor-json.sql.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { editedBy, jsonColumn } from '../prompts/index.sql.ts'
import type { StoredTestCase, TestCaseRecord } from './test-case-record.ts'

export const toColumns = ({
  input_text,
  expected_output,
  variables,
  checks,
  threshold,
  dropped_checks,
}: TestCaseFields) => ({
  inputText: input_text,
  expectedOutput: expected_output,
  variables: jsonColumn(variables),
  checks: jsonColumn(checks),
  threshold,
  droppedChecks: jsonColumn(dropped_checks),
})

/** The last author's columns. */
export function toEditorColumns(caller: Caller) {
  const { editorId, editorKeyId } = editedBy(caller)
  return { editorId, editorKeyId }
}

export const testCaseRow = (
  caller: Caller,
  promptId: string,
  { id, revision, createdAt, updatedAt, ...fields }: TestCaseRecord,
) => ({
  id,
  promptId,
  revision,
  createdAt,
  updatedAt,
  ...toColumns(fields),
  ...toEditorColumns(caller),
})

interface Row extends Omit<StoredTestCase, keyof TestCaseFields> {
  readonly promptId: string
}

export interface ReadTestCase extends StoredTestCase {
  readonly promptId: string
}

/** Selects test cases `t` that match a condition, oldest first. */
export async function readTestCases(
  tx: Queryable,
  condition: Prisma.Sql,
  limit?: number,
): Promise<ReadTestCase[]> {
  const rows = await tx.prisma.$queryRaw<Row[]>`
    SELECT t.id, t.prompt_id AS "promptId", t.input_text, t.expected_output, t.variables, t.checks,
           t.threshold, t.dropped_checks, t.revision, t.created_at AS "createdAt", t.updated_at AS "updatedAt",
           ${editorJson('t.editor_key_id')} AS editor
      FROM test_case t
      LEFT JOIN app_user u ON u.id = t.editor_id
      LEFT JOIN api_key k ON k.id = t.editor_key_id
     WHERE ${condition} ORDER BY t.id LIMIT ${limit ?? null}::int`
  return rows.map((row) => ({ ...row, ...TestCaseFields.parse(row) }))
}

export const readTestCase = async (tx: Queryable, id: string): Promise<ReadTestCase | undefined> =>
  (await readTestCases(tx, Prisma.sql`t.id = ${id}::uuid`)).at(0)

export const withoutPrompt = ({ promptId: _, ...testCase }: ReadTestCase): StoredTestCase =>
  testCase
