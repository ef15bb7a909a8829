import { PromptContent } from '../domain/prompt/content.ts'
import type { ListedPrompt, ListFilter } from '../domain/prompt/prompt-store.ts'
import { workingVersion } from '../domain/prompt/working-version.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { toVariable } from './prompt-rows.ts'

/** The prompts of a project as a key of an environment sees them, oldest first. */
export async function listPrompts(
  prisma: PrismaClient,
  projectId: string,
  filter: ListFilter,
): Promise<ListedPrompt[]> {
  const contains = { contains: escapeLike(filter.q ?? ''), mode: 'insensitive' as const }
  const prompts = await prisma.prompt.findMany({
    where: {
      projectId,
      ...(filter.after !== undefined && { id: { gt: filter.after } }),
      ...(filter.tag !== undefined && { tags: { has: filter.tag } }),
      ...(filter.q !== undefined && {
        OR: [{ name: contains }, { slug: contains }, { description: contains }],
      }),
    },
    orderBy: { id: 'asc' },
    ...(filter.limit !== undefined && { take: filter.limit }),
    include: {
      publishedVersion: {
        select: { number: true, ...(filter.withVariables && { content: true }) },
      },
      ...(filter.withVariables && { variables: { orderBy: { id: 'asc' } } }),
    },
  })
  return prompts.map((prompt) => toListed(prompt, filter))
}

type ListedRow = Prisma.PromptGetPayload<{ include: { publishedVersion: true } }> & {
  variables?: Prisma.VariableGetPayload<object>[]
}

function toListed(
  row: Omit<ListedRow, 'publishedVersion'> & {
    publishedVersion: { number: number; content?: unknown } | null
  },
  { environment, withVariables }: ListFilter,
): ListedPrompt {
  const published = row.publishedVersion
  const { id, name, slug, description, tags, updatedAt } = row
  const listed = {
    id,
    name,
    slug,
    description,
    tags,
    updatedAt,
    publishedVersion: published?.number,
  }
  if (environment === 'dev') {
    const variables = (row.variables ?? []).map(toVariable)
    return { ...listed, currentVersion: workingVersion(row), variables }
  }
  const content = withVariables && published ? PromptContent.parse(published.content) : undefined
  return { ...listed, currentVersion: published?.number, variables: content?.variables ?? [] }
}

/** Prisma passes `contains` on as a LIKE pattern; people mean the characters they type. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
