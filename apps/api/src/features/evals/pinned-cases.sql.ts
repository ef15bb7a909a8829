import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { toCase } from './eval-rows.ts'
import type { PinnedCase } from './eval-run.ts'

/** Test cases of the prompt, or inputs of its playground runs, which have no checks. */
export type CaseSource =
  /** Undefined: all test cases of the prompt. */
  | { readonly from: 'test_cases'; readonly ids: readonly string[] | undefined }
  | { readonly from: 'playground'; readonly ids: readonly string[] }

/** Columns of a pinned case. An input takes the id of its playground run. */
export const selectCases = (promptId: string, { from, ids }: CaseSource): Prisma.Sql =>
  from === 'test_cases'
    ? Prisma.sql`
        SELECT id AS case_id, revision, input_text, expected_output, variables, checks, threshold,
               dropped_checks
          FROM test_case WHERE prompt_id = ${promptId}::uuid
           AND (${ids === undefined} OR id = ANY (${[...(ids ?? [])]}::uuid[]))`
    : Prisma.sql`
        SELECT id AS case_id, 1 AS revision, coalesce(message, '') AS input_text,
               '' AS expected_output, variables, '[]'::jsonb AS checks, NULL::float8 AS threshold,
               '[]'::jsonb AS dropped_checks
          FROM playground_run WHERE prompt_id = ${promptId}::uuid AND id = ANY (${[...ids]}::uuid[])`

export async function readCases(
  { prisma }: Queryable,
  promptId: string,
  source: CaseSource,
): Promise<PinnedCase[]> {
  const rows = await prisma.$queryRaw<object[]>`
    SELECT case_id AS "caseId", revision, input_text AS "inputText", variables, checks, threshold,
           expected_output AS "expectedOutput", dropped_checks AS "droppedChecks"
      FROM (${selectCases(promptId, source)}) pinned ORDER BY case_id`
  return rows.map((row) => toCase(row as Prisma.EvalCaseGetPayload<object>))
}
