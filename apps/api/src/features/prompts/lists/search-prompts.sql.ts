import { isReachable } from '../../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../../kernel/reach/reach.ts'
import { CUSTOM_PLAN } from '../../../platform/database/custom-plan.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { BEFORE_ALL, candidates, columnContains, positionIn } from '../../search/index.sql.ts'
import type { PromptSearch, SearchedPrompt } from './prompt-page.ts'

/** Min candidates per comparison: nearly all candidates match. */
const BUNCH = 20

/** The ids of prompts whose working copy contains every word, oldest first. */
export async function searchPromptIds(
  prisma: Queryable,
  scope: Scope,
  { words, inBlocks, after = BEFORE_ALL, limit }: PromptSearch,
): Promise<string[]> {
  const { projectId } = scope
  const found: string[] = []
  const matchesAll = Prisma.join(
    words.map((word) => wordIn(word, inBlocks)),
    ' AND ',
  )
  for await (const ids of candidates(prisma, { projectId, texts: words, inBlocks, after })) {
    for (let start = 0; start < ids.length && found.length < limit; ) {
      const end = start + Math.max(BUNCH, limit - found.length)
      const rows = await prisma.prisma.$queryRaw<{ id: string }[]>`${Prisma.raw(CUSTOM_PLAN)}
        SELECT id FROM prompt
         WHERE id = ANY (${ids.slice(start, end)}::uuid[])
           AND project_id = ${projectId}::uuid AND ${isReachable(scope, 'prompt')} AND ${matchesAll}
         ORDER BY id`
      found.push(...rows.map(({ id }) => id))
      start = end
    }
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** A word matches text anywhere, but a tag only as a whole. */
function wordIn(word: string, inBlocks: boolean): Prisma.Sql {
  const places = ['name', 'slug', 'description'].map((column) => columnContains(column, word))
  places.push(
    Prisma.sql`EXISTS (SELECT FROM unnest(tags) AS tag WHERE search_fold(tag) = search_fold(${word}))`,
  )
  if (inBlocks) {
    places.push(Prisma.sql`EXISTS (SELECT FROM block WHERE prompt_id = prompt.id
      AND (${columnContains('title', word)} OR ${columnContains('content', word)}))`)
  }
  return Prisma.sql`(${Prisma.join(places, ' OR ')})`
}

export async function readFoundPrompts(
  prisma: Queryable,
  ids: readonly string[],
  { words, inBlocks }: Pick<PromptSearch, 'words' | 'inBlocks'>,
): Promise<SearchedPrompt[]> {
  const prompts = await prisma.prisma.$queryRaw<Omit<SearchedPrompt, 'blocks'>[]>`
    SELECT id, name, slug, description, tags FROM prompt
     WHERE id = ANY (${ids}::uuid[]) ORDER BY id`
  const blocks = inBlocks ? await findBlocks(prisma, ids, words) : []
  return prompts.map((prompt) => ({
    ...prompt,
    blocks: blocks.filter(({ promptId }) => promptId === prompt.id),
  }))
}

interface FoundBlock {
  readonly id: string
  readonly promptId: string
  readonly title: string
  readonly content: string
}

/** The matching blocks, each with an excerpt around the first match. */
const findBlocks = (
  prisma: Queryable,
  promptIds: readonly string[],
  words: readonly string[],
): Promise<FoundBlock[]> => {
  const places = words.map((word) => Prisma.sql`nullif(${positionIn('content', word)}, 0)`)
  const found = words.flatMap((word) => [
    columnContains('title', word),
    columnContains('content', word),
  ])
  return prisma.prisma.$queryRaw<FoundBlock[]>`
    SELECT id, prompt_id AS "promptId", title,
           search_excerpt(content, coalesce(least(${Prisma.join(places)}), 1)) AS content
      FROM block
     WHERE prompt_id = ANY (${promptIds}::uuid[]) AND (${Prisma.join(found, ' OR ')})
     ORDER BY prompt_id, sort_order`
}
