import type { Prisma } from '../database/generated/client.ts'
import type { PromptSearch, SearchedPrompt } from '../domain/prompt/prompt-store.ts'
import { patternOf } from './like-pattern.ts'

/** The prompts that hold each of the words somewhere in their working copy, oldest first. */
export async function searchPrompts(
  prisma: Prisma.TransactionClient,
  projectId: string,
  { words, inBlocks, after, limit }: PromptSearch,
): Promise<SearchedPrompt[]> {
  const prompts = await prisma.prompt.findMany({
    where: {
      projectId,
      ...(after !== undefined && { id: { gt: after } }),
      AND: words.map((word) => ({
        OR: [...metadataHas(word), ...(inBlocks ? [blockHas(word)] : [])],
      })),
    },
    orderBy: { id: 'asc' },
    ...(limit !== undefined && { take: limit }),
    select: { id: true, name: true, slug: true, description: true, tags: true },
  })
  const ids = prompts.map(({ id }) => id)
  const blocks = inBlocks && ids.length > 0 ? await findBlocks(prisma, ids, words) : []
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

/** The blocks with any of the words, each with some text around the first place in its content. */
const findBlocks = (
  prisma: Prisma.TransactionClient,
  promptIds: readonly string[],
  words: readonly string[],
): Promise<FoundBlock[]> => {
  const patterns = words.map(patternOf)
  return prisma.$queryRaw<FoundBlock[]>`
    SELECT id, prompt_id AS "promptId", title,
           substr(content, greatest(1, coalesce(place, 1) - 100), 300) AS content
      FROM block, LATERAL (
             SELECT min(nullif(position(lower(word) IN lower(content)), 0)) AS place
               FROM unnest(${words}::text[]) AS word) AS first
     WHERE prompt_id = ANY (${promptIds}::uuid[])
       AND (title ILIKE ANY (${patterns}::text[]) OR content ILIKE ANY (${patterns}::text[]))
     ORDER BY prompt_id, sort_order`
}

/** Prisma passes `contains` on as a LIKE pattern. */
const containing = (text: string) => ({
  contains: patternOf(text).slice(1, -1),
  mode: 'insensitive' as const,
})

const metadataHas = (word: string) => [
  { name: containing(word) },
  { slug: containing(word) },
  { description: containing(word) },
  { tags: { has: word } },
]

const blockHas = (word: string) => ({
  blocks: { some: { OR: [{ title: containing(word) }, { content: containing(word) }] } },
})
