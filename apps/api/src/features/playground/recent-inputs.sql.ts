import type { Queryable } from '../../platform/database/queryable.ts'

/** Max runs searched for distinct inputs. */
const MAX_RUNS = 500

/** The latest distinct inputs, each from its last run; leaves out conversations. */
export async function findRecentInputs(
  { prisma }: Queryable,
  promptId: string,
  limit: number,
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT (array_agg(id ORDER BY id DESC))[1] AS id
      FROM (SELECT id, message, variables FROM playground_run
             WHERE prompt_id = ${promptId}::uuid AND turns = '[]'::jsonb
             ORDER BY id DESC LIMIT ${MAX_RUNS}::int) AS run
     GROUP BY coalesce(message, ''), variables ORDER BY 1 DESC LIMIT ${limit}::int`
  return rows.map(({ id }) => id)
}
