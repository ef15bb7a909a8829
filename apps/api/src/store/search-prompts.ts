import type { PromptSearch, SearchedPrompt } from '../domain/prompt/prompt-store.ts'
import { containing } from './containing.ts'
import type { PrismaClient } from './generated/client.ts'

/** The prompts that hold each of the words somewhere in their working copy, oldest first. */
export const searchPrompts = (
  prisma: PrismaClient,
  projectId: string,
  { words, inBlocks, after, limit }: PromptSearch,
): Promise<SearchedPrompt[]> =>
  prisma.prompt.findMany({
    where: {
      projectId,
      ...(after !== undefined && { id: { gt: after } }),
      AND: words.map((word) => ({
        OR: [...metadataHas(word), ...(inBlocks ? [blockHas(word)] : [])],
      })),
    },
    orderBy: { id: 'asc' },
    ...(limit !== undefined && { take: limit }),
    select: {
      ...{ id: true, name: true, slug: true, description: true, tags: true },
      blocks: {
        where: { OR: inBlocks ? words.flatMap((word) => titleOrContentHas(word)) : [] },
        orderBy: { sortOrder: 'asc' },
        select: { id: true, title: true, content: true },
      },
    },
  })

const metadataHas = (word: string) => [
  { name: containing(word) },
  { slug: containing(word) },
  { description: containing(word) },
  { tags: { has: word } },
]

const blockHas = (word: string) => ({ blocks: { some: { OR: titleOrContentHas(word) } } })

const titleOrContentHas = (word: string) => [
  { title: containing(word) },
  { content: containing(word) },
]
