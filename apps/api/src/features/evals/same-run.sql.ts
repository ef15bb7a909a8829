import type { Queryable } from '../../platform/database/queryable.ts'
import type { NewEvalRun } from './eval-run.ts'
import { type CaseSource, selectCases } from './pinned-cases.sql.ts'

/**
 * The latest run with the same content, model, judge and test cases. Ignores runs with errors and canceled or
 * failed ones.
 */
export async function findSameRun(
  { prisma }: Queryable,
  { promptId, version, contentHash, tested, judge }: NewEvalRun,
  cases: CaseSource,
): Promise<string | undefined> {
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
           FULL JOIN (${selectCases(promptId, cases)}) t
             ON c.case_id = t.case_id AND c.revision = t.revision
          WHERE c.case_id IS NULL OR t.case_id IS NULL)
     ORDER BY e.id DESC LIMIT 1`
  return found?.id
}
