import type { PublishGate } from '@promptwire/contract/versions/publish-gate'
import type { Queryable } from '../../platform/database/queryable.ts'
import { countMarksByJudge } from '../evals/index.sql.ts'
import { isConfirmed } from '../evals/index.ts'
import { HAS_NO_EFFECTIVE_CHECK, IS_INCOMPLETE } from '../test-cases/index.sql.ts'
import type { GatedContent } from './publication.ts'
import { evaluateGate, type GateGroup, type UncheckedCase } from './publish-gate.ts'

/** Null without a gate. */
export async function readGate(tx: Queryable, content: GatedContent): Promise<PublishGate | null> {
  const { projectId: id } = content
  const isGated = (await tx.prisma.project.count({ where: { id, publishGate: true } })) > 0
  if (!isGated) return null
  const results = await lastResults(tx, content)
  return evaluateGate(results, await uncheckedCases(tx, content), content.version)
}

const MAX_NAMED_CASES = 3
const MAX_NAME = 60

/** The first test cases that cannot pass because of their checks. */
const uncheckedCases = (
  tx: Queryable,
  { promptId, mayQuoteCases }: GatedContent,
): Promise<UncheckedCase[]> =>
  tx.prisma.$queryRaw`
    SELECT id, CASE WHEN ${mayQuoteCases} THEN left(input_text, ${MAX_NAME}) END AS "inputText",
           CASE WHEN ${mayQuoteCases} THEN left(
             coalesce(
               substring(input_text FROM '\\S.*'),
               (SELECT string_agg(key || ': ' || value, ', ') FROM jsonb_each_text(variables)),
               'No input'),
             ${MAX_NAME}) END AS title,
           dropped_checks AS "droppedChecks"
      FROM test_case t
     WHERE prompt_id = ${promptId}::uuid AND (${HAS_NO_EFFECTIVE_CHECK} OR ${IS_INCOMPLETE})
     ORDER BY id LIMIT ${MAX_NAMED_CASES}`

/**
 * Groups current test cases by their last result for this content, also as a working copy. Once
 * people have confirmed a judge, only its verdicts count: the runner picks the judge.
 */
async function lastResults(
  tx: Queryable,
  { promptId, version, contentHashes }: GatedContent,
): Promise<GateGroup[]> {
  const confirmed = (await countMarksByJudge(tx, promptId)).filter(isConfirmed)
  return tx.prisma.$queryRaw`
    WITH judges AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(confirmed)}::jsonb)
        AS judge ("providerId" text, "model" text, "promptVersion" int)),
    ran AS MATERIALIZED (
      SELECT id, judge_provider_id, judge_model, judge_prompt
        FROM eval_run
       WHERE prompt_id = ${promptId}::uuid AND own_model
         AND (content_hash = ANY (${contentHashes}) OR version = ${version ?? null}::int))
    SELECT CASE WHEN ${HAS_NO_EFFECTIVE_CHECK} OR (${IS_INCOMPLETE} AND last.outcome IS DISTINCT FROM 'failed')
                THEN 'unchecked' ELSE last.outcome END AS outcome, count(*)::int AS cases,
           coalesce(last.judged AND NOT EXISTS (TABLE judges), FALSE) AS doubtful
      FROM test_case t LEFT JOIN LATERAL (
        SELECT r.outcome, r.judged
          FROM ran e
          JOIN eval_case c ON c.run_id = e.id AND c.case_id = t.id AND c.revision = t.revision
          JOIN eval_result r ON r.run_id = e.id AND r.case_id = t.id
         WHERE NOT r.judged OR NOT EXISTS (TABLE judges)
            OR (e.judge_provider_id, e.judge_model, e.judge_prompt) IN (TABLE judges)
         ORDER BY e.id DESC LIMIT 1) last ON TRUE
     WHERE t.prompt_id = ${promptId}::uuid
     GROUP BY 1, 3`
}
