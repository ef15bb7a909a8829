import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { TestedPrompt, TestedPromptFilter } from './test-case-record.ts'

import { HAS_NO_EFFECTIVE_CHECK, IS_INCOMPLETE } from './unchecked-cases.sql.ts'

/** Prompts by name, with how many test cases each has: counted for the page alone. */
export const listTestedPrompts = (
  prisma: Queryable,
  projectId: string,
  { hasTestCases, after, limit }: TestedPromptFilter,
): Promise<TestedPrompt[]> => prisma.prisma.$queryRaw`
  SELECT p.id, p.slug, p.name, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
         t."testCases", t."withoutChecks", t."writtenAt"
    FROM (SELECT * FROM prompt AS p
           WHERE p.project_id = ${projectId}::uuid AND ${beyond(after)}
             AND ${hasTestCases} = EXISTS (SELECT 1 FROM test_case t WHERE t.prompt_id = p.id)
           ORDER BY p.name, p.id LIMIT ${limit}) AS p
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS "testCases",
            count(*) FILTER (WHERE ${HAS_NO_EFFECTIVE_CHECK} OR ${IS_INCOMPLETE})::int AS "withoutChecks",
            max(updated_at) AS "writtenAt"
       FROM test_case t WHERE prompt_id = p.id) AS t
   ORDER BY p.name, p.id`

const beyond = (after: TestedPromptFilter['after']): Prisma.Sql =>
  after ? Prisma.sql`(p.name, p.id) > (${after.value}, ${after.id}::uuid)` : Prisma.sql`TRUE`
