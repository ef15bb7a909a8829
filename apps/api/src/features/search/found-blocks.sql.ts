import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { BEFORE_ALL, candidates } from './search-candidates.sql.ts'
import type { SearchQuery } from './search-query.ts'
import { columnContains } from './text-conditions.sql.ts'

interface FoundBlock {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly slug: string
  readonly name: string
}

const LIMIT = 5
/** Prompts whose blocks are compared at a time. */
const BUNCH = 500

/** Blocks that contain all the words, in their titles or texts. */
export async function findBlocks(
  unit: Queryable,
  { projectId, words }: SearchQuery,
): Promise<FoundBlock[]> {
  const found: FoundBlock[] = []
  const query = { projectId, texts: words, inBlocks: true, after: BEFORE_ALL }
  for await (const ids of candidates(unit, query)) {
    for (let start = 0; start < ids.length && found.length < LIMIT; start += BUNCH) {
      found.push(...(await readBlocks(unit, ids.slice(start, start + BUNCH), words)))
    }
    if (found.length >= LIMIT) break
  }
  return found.slice(0, LIMIT)
}

function readBlocks(unit: Queryable, promptIds: readonly string[], words: readonly string[]) {
  const conditions = words.map(
    (word) =>
      Prisma.sql`(${columnContains('b.title', word)} OR ${columnContains('b.content', word)})`,
  )
  return unit.prisma.$queryRaw<FoundBlock[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT b.id, b.title, b.content, p.slug, p.name
      FROM block b JOIN prompt p ON p.id = b.prompt_id
     WHERE b.prompt_id = ANY (${promptIds}::uuid[]) AND ${Prisma.join(conditions, ' AND ')}
     ORDER BY p.updated_at DESC, p.id DESC, b.sort_order
     LIMIT ${LIMIT}`
}
