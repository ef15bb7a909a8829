import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { NewEvalRun } from './eval-run.ts'

/**
 * The latest run that has, or will have, the results of a new one: same content, model, judge and
 * test cases. One with errors, or that was cancelled or failed, does not count.
 */
export async function findSameRun(
  { prisma }: Queryable,
  { promptId, version, contentHash, tested, judge }: NewEvalRun,
  testCaseIds: readonly string[] | undefined,
): Promise<string | undefined> {
  const isWanted =
    testCaseIds === undefined ? Prisma.sql`TRUE` : Prisma.sql`t.id = ANY (${testCaseIds}::uuid[])`
  const [found] = await prisma.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM eval_run e
     WHERE e.prompt_id = ${promptId}::uuid AND e.rerun_of IS NULL
       AND e.version IS NOT DISTINCT FROM ${version}::int AND e.content_hash = ${contentHash}
       AND e.provider_id = ${tested.providerId} AND e.model = ${tested.model}
       AND e.judge_provider_id IS NOT DISTINCT FROM ${judge?.providerId ?? null}
       AND e.judge_model IS NOT DISTINCT FROM ${judge?.model ?? null}
       AND e.judge_prompt IS NOT DISTINCT FROM ${judge?.promptVersion ?? null}::int
       AND e.state IN ('queued', 'running', 'finished') AND e.errors = 0
       AND NOT EXISTS (
         SELECT 1
           FROM (SELECT case_id, revision FROM eval_case WHERE run_id = e.id) c
           FULL JOIN (SELECT t.id AS case_id, t.revision FROM test_case t
                       WHERE t.prompt_id = ${promptId}::uuid AND ${isWanted}) t
             ON c.case_id = t.case_id AND c.revision = t.revision
          WHERE c.case_id IS NULL OR t.case_id IS NULL)
     ORDER BY e.id DESC LIMIT 1`
  return found?.id
}
