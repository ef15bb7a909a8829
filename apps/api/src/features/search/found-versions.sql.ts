import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { MAX_SEARCHED_PROMPTS, type SearchQuery } from './search-query.ts'
import { columnContains } from './text-conditions.sql.ts'

interface FoundVersion {
  readonly number: number
  readonly note: string
  readonly created_at: Date
  readonly slug: string
  readonly name: string
}

const LIMIT = 5
const MAX_NUMBER = 1_000_000_000

/**
 * Versions by their number (`3` or `v3`), their note and the name of their prompt; a number or a
 * note must match. Prompts that were changed last come first, and newer versions before older ones.
 */
export function findVersions(
  unit: Queryable,
  { projectId, words }: SearchQuery,
): Promise<FoundVersion[]> {
  const conditions = words.map(
    (word) => Prisma.sql`(${columnContains('p.name', word)} OR ${isOwn(word)})`,
  )
  const own = Prisma.join(words.map(isOwn), ' OR ')
  return unit.prisma.$queryRaw<FoundVersion[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT v.number, v.note, v.created_at, p.slug, p.name
      FROM (SELECT id, slug, name, updated_at FROM prompt WHERE project_id = ${projectId}::uuid
             ORDER BY updated_at DESC, id DESC LIMIT ${MAX_SEARCHED_PROMPTS}) AS p
     CROSS JOIN LATERAL (SELECT number, note, created_at FROM version v
             WHERE v.prompt_id = p.id AND ${Prisma.join(conditions, ' AND ')} AND (${own})
             ORDER BY number DESC LIMIT ${LIMIT}) AS v
     LIMIT ${LIMIT}`
}

/** Whether the version itself matches a word, and not only the name of its prompt. */
function isOwn(word: string): Prisma.Sql {
  const inNote = columnContains('v.note', word)
  const number = Number(/^v?(\d{1,10})$/i.exec(word)?.[1] ?? Number.NaN)
  return number < MAX_NUMBER ? Prisma.sql`(v.number = ${number} OR ${inNote})` : inNote
}
