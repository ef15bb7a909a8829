import { Prisma } from '../../platform/database/generated/client.ts'
import { IS_RETAINED } from './retained-runs.sql.ts'
import type { SweepStep } from './sweep-step.sql.ts'

/** Runs per statement: each is judged by its test cases, and its results are deleted with it. */
const RUNS = 5

/**
 * Deletes the unneeded test case runs below an id. Scans each run once, in id order: retained runs
 * may stay for years.
 */
export function sweepRuns(before: string): SweepStep {
  let after = '00000000-0000-0000-0000-000000000000'
  const run: SweepStep['run'] = async (prisma) => {
    const seen = await prisma.$queryRaw<{ id: string }[]>`
      WITH seen AS MATERIALIZED (
        SELECT id FROM eval_run WHERE id > ${after}::uuid AND id < ${before}::uuid
         ORDER BY id LIMIT ${RUNS}),
      gone AS (
        DELETE FROM eval_run WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM eval_run WHERE id IN (TABLE seen) AND NOT ${IS_RETAINED}
             FOR UPDATE SKIP LOCKED)))
      SELECT id FROM seen ORDER BY id`
    after = seen.at(-1)?.id ?? after
    return seen.length === RUNS
  }
  const rows = Prisma.sql`id < ${before}::uuid AND NOT ${IS_RETAINED}`
  return { table: 'eval_run', rows, run }
}
