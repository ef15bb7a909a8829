import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { foldedContainsAll } from './text-conditions.sql.ts'

interface FoundBlock {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly slug: string
  readonly name: string
}

const LIMIT = 5

/** Blocks whose titles or texts contain all the words. */
export async function findBlocks(
  unit: Queryable,
  words: readonly string[],
  promptIds: readonly string[],
): Promise<FoundBlock[]> {
  if (promptIds.length === 0) return []
  return unit.prisma.$queryRaw<FoundBlock[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT b.id, b.title, b.content, p.slug, p.name
      FROM (SELECT id, slug, name FROM prompt WHERE id = ANY (${promptIds}::uuid[])
             ORDER BY updated_at DESC, id DESC) AS p
     CROSS JOIN LATERAL (
       SELECT id, title, content
         FROM (SELECT *, search_fold(given) AS folded
                 FROM (SELECT *, title || E'\n' || content AS given FROM block
                        WHERE prompt_id = p.id ORDER BY sort_order OFFSET 0) AS block OFFSET 0) AS block
        WHERE ${foldedContainsAll('folded', words)}) AS b
     LIMIT ${LIMIT}`
}
