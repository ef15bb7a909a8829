import { setImmediate as otherWork } from 'node:timers/promises'
import type { PrismaClient } from '../../platform/database/generated/client.ts'
import { countsIn } from './usage-rows.ts'

/** Rows per statement: the embedded database serves nothing else while it runs. */
const STEP = 500

/** Adds entries to the daily sums in small steps; replicas may run it concurrently. */
export async function addUp(prisma: PrismaClient, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await addUpSome(prisma)) >= STEP) await otherWork()
}

/** One statement, so each entry is added once; locks sums in one order. */
async function addUpSome(prisma: PrismaClient): Promise<number> {
  const [step] = await prisma.$queryRaw<{ entries: number }[]>`
    WITH taken AS (
      DELETE FROM usage_entry WHERE number = ANY (ARRAY(
        SELECT number FROM usage_entry ORDER BY number LIMIT ${STEP} FOR UPDATE SKIP LOCKED))
      RETURNING *
    ), added AS (
      INSERT INTO daily_usage AS d (project_id, day, key_id, prompt_id, version, status, requests)
      SELECT c.project_id, c.day, c.key_id, c.prompt_id, c.version, c.status, sum(c.requests)
        FROM (${countsIn('taken')}) c JOIN project p ON p.id = c.project_id
       GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(c.requests) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (project_id, day, key_id, prompt_id, version, status)
        DO UPDATE SET requests = d.requests + EXCLUDED.requests
    )
    SELECT count(*)::int AS entries FROM taken`
  return step?.entries ?? 0
}
