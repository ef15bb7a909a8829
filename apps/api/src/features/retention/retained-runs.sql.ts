import { Prisma } from '../../platform/database/generated/client.ts'
import { MEASURES } from '../evals/index.sql.ts'

/**
 * Whether a run holds the newest result of a current test case for the published version: the gate
 * needs these. Runs with only failures or with another judge do not replace it. Checks the next
 * later run first, which usually decides.
 */
const HAS_LATEST_PUBLISHED_RESULT = Prisma.sql`EXISTS (
  SELECT 1
    FROM prompt p
    JOIN version v ON v.id = p.published_version_id
    JOIN test_case t ON t.prompt_id = p.id
    JOIN eval_case c ON c.run_id = eval_run.id AND c.case_id = t.id AND c.revision = t.revision
    JOIN eval_result r ON r.run_id = c.run_id AND r.case_id = c.case_id
   WHERE p.id = eval_run.prompt_id AND eval_run.own_model
     AND (eval_run.version = v.number OR eval_run.content_hash = p.published_hash)
     AND (SELECT TRUE
            FROM eval_run l
            JOIN eval_case lc ON lc.run_id = l.id AND lc.case_id = t.id AND lc.revision = t.revision
            JOIN eval_result lr ON lr.run_id = l.id AND lr.case_id = t.id
           WHERE l.prompt_id = p.id AND l.id > eval_run.id AND l.own_model
             AND (l.version = v.number OR l.content_hash = p.published_hash)
             AND (NOT lr.judged
                  OR (l.judge_provider_id, l.judge_model, l.judge_prompt) IS NOT DISTINCT FROM
                     (eval_run.judge_provider_id, eval_run.judge_model, eval_run.judge_prompt))
           ORDER BY l.id LIMIT 1) IS NULL)`

/**
 * Whether people's labels in a run measure its judge: without them the judge could not close a
 * gate.
 */
const HAS_HUMAN_LABELS = Prisma.sql`(EXISTS (
  SELECT 1 FROM eval_result r WHERE r.run_id = eval_run.id AND ${MEASURES}) OR EXISTS (
  SELECT 1 FROM eval_check_mark m WHERE m.run_id = eval_run.id AND m.marked_with IS NULL))`

/** Runs kept past their retention, since the publish gate needs them. */
export const IS_RETAINED = Prisma.sql`(${HAS_LATEST_PUBLISHED_RESULT} OR ${HAS_HUMAN_LABELS})`
