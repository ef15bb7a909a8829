import { FEWEST_MARKS, LEAST_AGREEMENT } from '../domain/eval/calibration.ts'
import { type GateGroup, gateOf } from '../domain/version/publish-gate.ts'
import type { GatedContent, PublishGates } from '../domain/version/version-store.ts'
import type { Transaction } from './change.ts'

/** How a content of a prompt stands to the gate of its project; null where that has none. */
export async function readGate(
  tx: Transaction,
  content: GatedContent,
): ReturnType<PublishGates['readGate']> {
  const { projectId: id } = content
  const isGated = (await tx.project.count({ where: { id, publishGate: true } })) > 0
  return isGated ? gateOf(await lastResults(tx, content), content.version) : null
}

/**
 * The test cases that there are, by what became of them when this very content was last run on them
 * as they are. A version's content may have been run while it was the working copy's.
 */
const lastResults = (
  tx: Transaction,
  { promptId, version, contentHash }: GatedContent,
): Promise<GateGroup[]> =>
  tx.$queryRaw`
    WITH judges AS (
      SELECT e.judge_provider_id AS provider, e.judge_model AS model, e.judge_prompt AS prompt
        FROM eval_run e JOIN eval_result r ON r.run_id = e.id AND r.mark IS NOT NULL AND r.judged
       WHERE e.prompt_id = ${promptId}::uuid
       GROUP BY 1, 2, 3
      HAVING count(*) >= ${FEWEST_MARKS}
         AND count(*) FILTER (WHERE r.mark = 'right') >= ${LEAST_AGREEMENT}::float8 * count(*))
    SELECT last.outcome, count(*)::int AS cases,
           coalesce(last.judged AND (provider, model, prompt) NOT IN (TABLE judges), FALSE) AS doubtful
      FROM test_case t LEFT JOIN LATERAL (
        SELECT r.outcome, r.judged, e.judge_provider_id AS provider, e.judge_model AS model,
               e.judge_prompt AS prompt
          FROM eval_run e
          JOIN eval_case c ON c.run_id = e.id AND c.case_id = t.id AND c.revision = t.revision
          JOIN eval_result r ON r.run_id = e.id AND r.case_id = t.id
         WHERE e.prompt_id = t.prompt_id
           AND (e.content_hash = ${contentHash} OR e.version = ${version ?? null}::int)
         ORDER BY e.id DESC LIMIT 1) last ON TRUE
     WHERE t.prompt_id = ${promptId}::uuid
     GROUP BY 1, 3`
