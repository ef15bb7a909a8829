import { removeAccents } from '@promptwire/core/text/fold-text'
import { searchFuzzily } from '@promptwire/core/text/fuzzy-search'
import { CUSTOM_PLAN } from '../../platform/database/custom-plan.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import { toLikePattern } from '../../platform/database/like-pattern.sql.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { BEFORE_ALL, rareCandidates } from './search-candidates.sql.ts'
import { MAX_SEARCHED_PROMPTS, type SearchQuery } from './search-query.ts'
import { columnContains } from './text-conditions.sql.ts'

interface FoundPrompt {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly tags: string[]
  readonly live_version: number | null
}

const LIMIT = 8
/** With fewer exact results, names with a typing error are added. */
const FEW = 3
/** A frequent word is in many of the prompts that were changed last. */
const FIRST_LOOK = 2_000

/** Prompts by name, slug, tags and description, best first; names with a typing error come last. */
export async function findPrompts(unit: Queryable, query: SearchQuery): Promise<FoundPrompt[]> {
  const exact = await findExactPrompts(unit, query)
  if (exact.length >= FEW) return exact
  const similar = await findSimilarNames(unit, query)
  const more = similar.filter((id) => !exact.some((prompt) => prompt.id === id))
  return [...exact, ...(await readPrompts(unit, more.slice(0, LIMIT - exact.length)))]
}

async function findExactPrompts(unit: Queryable, query: SearchQuery): Promise<FoundPrompt[]> {
  const { projectId, words } = query
  const texts = { projectId, texts: words, inBlocks: false, after: BEFORE_ALL }
  const rare = await rareCandidates(unit, texts)
  if (rare) {
    return rare.length === 0
      ? []
      : rankPrompts(unit, query, Prisma.sql`p.id = ANY (${rare}::uuid[])`)
  }
  const latest = Prisma.sql`(p.slug = lower(${query.q}) OR p.name = ${query.q} OR p.id IN (
    SELECT id FROM prompt WHERE project_id = ${projectId}::uuid
     ORDER BY updated_at DESC, id DESC LIMIT ${FIRST_LOOK}))`
  const found = await rankPrompts(unit, query, latest)
  return found.length > 0 ? found : rankPrompts(unit, query, Prisma.sql`true`)
}

function rankPrompts(unit: Queryable, { projectId, q, words }: SearchQuery, within: Prisma.Sql) {
  const start = Prisma.sql`${toLikePattern(removeAccents(q)).slice(1)}`
  const inName = join(words.map((word) => columnContains('p.name', word)))
  const inSlugOrTag = join(
    words.map((word) => Prisma.sql`(${columnContains('p.slug', word)} OR ${inTags(word)})`),
  )
  return unit.prisma.$queryRaw<FoundPrompt[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT p.id, p.slug, p.name, p.tags, v.number AS live_version
      FROM (SELECT p.* FROM prompt p WHERE p.project_id = ${projectId}::uuid AND ${within}) AS p
      LEFT JOIN version v ON v.id = p.published_version_id
     WHERE ${join(words.map(inMetadata))}
     ORDER BY CASE WHEN search_fold(p.name) = search_fold(${q}) OR p.slug = lower(${q}) THEN 0
                   WHEN search_fold(p.name) LIKE lower(${start}) OR p.slug LIKE lower(${start}) THEN 1
                   WHEN ${inName} THEN 2
                   WHEN ${inSlugOrTag} THEN 3 ELSE 4 END,
              p.updated_at DESC, p.id DESC
     LIMIT ${LIMIT}`
}

const inMetadata = (word: string) => {
  const columns = ['p.name', 'p.slug', 'p.description'].map((name) => columnContains(name, word))
  return Prisma.sql`(${Prisma.join([...columns, inTags(word)], ' OR ')})`
}

const inTags = (word: string) =>
  Prisma.sql`EXISTS (SELECT FROM unnest(p.tags) AS tag WHERE ${columnContains('tag', word)})`

const join = (conditions: readonly Prisma.Sql[]) => Prisma.join([...conditions], ' AND ')

const MIN_FUZZY_LENGTH = 3

/** Ids of prompts whose names are like the text, best first. */
async function findSimilarNames(unit: Queryable, query: SearchQuery): Promise<string[]> {
  const { projectId, words } = query
  if (words.every((word) => word.length < MIN_FUZZY_LENGTH)) return []
  // One text is read many times faster than as many rows.
  const [read] = await unit.query<{ names: string }>(Prisma.sql`
    SELECT coalesce(json_agg(json_build_array(id, name || ' ' || slug)), '[]')::text AS names
      FROM (SELECT id, name, slug FROM prompt WHERE project_id = ${projectId}::uuid
             ORDER BY updated_at DESC, id DESC LIMIT ${MAX_SEARCHED_PROMPTS}) AS latest`)
  const named = JSON.parse(read?.names ?? '[]') as [string, string][]
  const similar = searchFuzzily(named, ([, name]) => name, words.join(' '))
  return similar.slice(0, LIMIT).map(([id]) => id)
}

async function readPrompts(unit: Queryable, ids: readonly string[]): Promise<FoundPrompt[]> {
  if (ids.length === 0) return []
  return unit.query<FoundPrompt>(Prisma.sql`
    SELECT p.id, p.slug, p.name, p.tags, v.number AS live_version
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted(id, place)
      JOIN prompt p ON p.id = wanted.id
      LEFT JOIN version v ON v.id = p.published_version_id
     ORDER BY wanted.place`)
}
