import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'

/** One side of a comparison: runs with one of these models and one of these contents. */
interface Side {
  readonly models: readonly string[]
  readonly contentHashes: readonly string[]
}

const MAX_RUNS = 50

const ranOn = ({ models, contentHashes }: Side) => Prisma.sql`
  model = ANY (${[...models]}::text[]) AND content_hash = ANY (${[...contentHashes]}::text[])`

/** Finds the latest two finished runs with the same cases: baseline, then candidate. */
export async function findModelPair(
  { prisma }: Queryable,
  promptId: string,
  { before, after }: { readonly before: Side; readonly after: Side },
): Promise<readonly [string, string] | undefined> {
  const [pair] = await prisma.$queryRaw<{ baseline: string; candidate: string }[]>`
    WITH ran AS (
      SELECT e.*, (SELECT md5(string_agg(concat(c.case_id, ':', c.revision), ',' ORDER BY c.case_id))
                     FROM eval_case c WHERE c.run_id = e.id) AS pinned
        FROM eval_run e
       WHERE e.prompt_id = ${promptId}::uuid AND e.state = 'finished'
         AND ((${ranOn(before)}) OR (${ranOn(after)}))
       ORDER BY e.id DESC LIMIT ${MAX_RUNS}::int)
    SELECT b.id AS baseline, a.id AS candidate
      FROM (SELECT * FROM ran WHERE ${ranOn(before)}) b
      JOIN (SELECT * FROM ran WHERE ${ranOn(after)}) a USING (pinned)
     ORDER BY a.id DESC, b.id DESC LIMIT 1`
  return pair && [pair.baseline, pair.candidate]
}
