import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { toVersionNumber } from './search-query.ts'
import { foldedContains } from './text-conditions.sql.ts'

interface FoundVersion {
  readonly number: number
  readonly note: string
  readonly created_at: Date
  readonly slug: string
  readonly name: string
}

const LIMIT = 5

/**
 * Versions by number, note and prompt name; the number or a note must match. Ordered by last
 * changed prompt, then newest version.
 */
export async function findVersions(
  unit: Queryable,
  words: readonly string[],
  promptIds: readonly string[],
): Promise<FoundVersion[]> {
  if (promptIds.length === 0) return []
  const isFound = words.map(
    (word) => Prisma.sql`(${foldedContains('p.folded', word)} OR ${isOwn(word)})`,
  )
  return unit.prisma.$queryRaw<FoundVersion[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT v.number, v.note, v.created_at, p.slug, p.name
      FROM (SELECT id, slug, name, search_fold(name) AS folded FROM prompt
             WHERE id = ANY (${promptIds}::uuid[]) ORDER BY updated_at DESC, id DESC) AS p
     CROSS JOIN LATERAL (
       SELECT number, note, created_at
         FROM (SELECT number, note, created_at, search_fold(note) AS folded FROM version
                WHERE prompt_id = p.id ORDER BY number DESC OFFSET 0) AS version
        WHERE ${Prisma.join(isFound, ' AND ')} AND (${Prisma.join(words.map(isOwn), ' OR ')})) AS v
     LIMIT ${LIMIT}`
}

/** Whether a word matches the version itself, not only its prompt's name. */
function isOwn(word: string): Prisma.Sql {
  const inNote = foldedContains('version.folded', word)
  const number = toVersionNumber(word)
  return number === undefined ? inNote : Prisma.sql`(number = ${number} OR ${inNote})`
}
