import { removeAccents } from '@promptwire/core/text/fold-text'
import { searchFuzzily } from '@promptwire/core/text/fuzzy-search'
import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { toLikePattern } from '../../platform/database/like-pattern.sql.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { MAX_SEARCHED_PROMPTS, type SearchQuery } from './search-query.ts'
import { foldedContainsAll } from './text-conditions.sql.ts'

interface FoundPrompt {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly tags: string[]
  readonly live_version: number | null
}

const LIMIT = 8

/**
 * Finds prompts with all words in name, slug, tags and description, best first, among these prompts
 * and those with a similar name. `about` joins name, slug, tags and description.
 */
export function findPrompts(
  unit: Queryable,
  query: SearchQuery,
  promptIds: readonly string[],
): Promise<FoundPrompt[]> {
  const { projectId, q, words } = query
  const start = Prisma.sql`lower(${toLikePattern(removeAccents(q)).slice(1)})`
  return unit.prisma.$queryRaw<FoundPrompt[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT p.id, p.slug, p.name, p.tags, v.number AS live_version
      FROM (SELECT *, search_fold(about) AS folded, search_fold(labels) AS folded_labels
              FROM (SELECT *, concat_ws(E'\n', name, labels, description) AS about
                      FROM (SELECT *, concat_ws(E'\n', slug, array_to_string(tags, E'\n')) AS labels
                              FROM prompt WHERE project_id = ${projectId}::uuid
                               AND (id = ANY (${promptIds}::uuid[]) OR slug = lower(${q}) OR name = ${q})
                             OFFSET 0) AS p OFFSET 0) AS p OFFSET 0) AS p
      LEFT JOIN version v ON v.id = p.published_version_id
     WHERE ${foldedContainsAll('folded', words)}
     ORDER BY CASE WHEN search_fold(${q}) = split_part(folded, E'\n', 1) OR slug = lower(${q}) THEN 0
                   WHEN folded LIKE ${start} OR slug LIKE ${start} THEN 1
                   WHEN ${foldedContainsAll("split_part(folded, E'\\n', 1)", words)} THEN 2
                   WHEN ${foldedContainsAll('folded_labels', words)} THEN 3 ELSE 4 END,
              p.updated_at DESC, p.id DESC
     LIMIT ${LIMIT}`
}

const MIN_FUZZY_LENGTH = 3

/** Prompts whose names match the text with a typing error, best first. */
export async function findSimilarPrompts(
  unit: Queryable,
  query: SearchQuery,
): Promise<FoundPrompt[]> {
  return readPrompts(unit, query, await findSimilarNames(unit, query))
}

/** Slugs of prompts with similar names, best first. */
async function findSimilarNames(unit: Queryable, query: SearchQuery): Promise<string[]> {
  const { projectId, words } = query
  if (words.every((word) => word.length < MIN_FUZZY_LENGTH)) return []
  // One joined text is read many times faster than separate rows; a slug is one word.
  const [read] = await unit.query<{ names: string }>(Prisma.sql`
    SELECT coalesce(string_agg(name || ' ' || slug, E'\n'), '') AS names
      FROM (SELECT replace(name, E'\n', ' ') AS name, slug FROM prompt WHERE project_id = ${projectId}::uuid
             ORDER BY updated_at DESC, id DESC LIMIT ${MAX_SEARCHED_PROMPTS}) AS latest`)
  const names = read?.names.split('\n') ?? []
  const similar = searchFuzzily(names, (name) => name, words.join(' '))
  return similar.slice(0, LIMIT).map((name) => name.slice(name.lastIndexOf(' ') + 1))
}

async function readPrompts(
  unit: Queryable,
  { projectId }: SearchQuery,
  slugs: readonly string[],
): Promise<FoundPrompt[]> {
  if (slugs.length === 0) return []
  return unit.query<FoundPrompt>(Prisma.sql`
    SELECT p.id, p.slug, p.name, p.tags, v.number AS live_version
      FROM unnest(${slugs}::text[]) WITH ORDINALITY AS wanted(slug, place)
      JOIN prompt p ON p.project_id = ${projectId}::uuid AND p.slug = wanted.slug
      LEFT JOIN version v ON v.id = p.published_version_id
     ORDER BY wanted.place`)
}
