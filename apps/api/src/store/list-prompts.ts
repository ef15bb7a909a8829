import type { Prisma, PrismaClient } from '../database/generated/client.ts'
import type { ListedPrompt, ListFilter, PromptSort } from '../domain/prompt/prompt-store.ts'
import { contentIfReadable } from '../domain/prompt/stored-content.ts'
import { workingVersion } from '../domain/prompt/working-version.ts'
import { containing } from './containing.ts'
import { toVariable } from './prompt-rows.ts'

/** The column and direction of each order; the id decides among equals. */
function orderOf(sort: PromptSort) {
  const direction: Prisma.SortOrder = sort.startsWith('-') ? 'desc' : 'asc'
  const columns = { created: 'createdAt', name: 'name', updated: 'updatedAt' } as const
  return { column: columns[sort.replace('-', '') as keyof typeof columns], direction }
}

/** What comes after a prompt in an order. */
function beyond(sort: PromptSort, { value, id }: NonNullable<ListFilter['after']>) {
  const { column, direction } = orderOf(sort)
  const side = direction === 'asc' ? 'gt' : 'lt'
  const edge = column === 'name' ? value : new Date(value)
  return { OR: [{ [column]: { [side]: edge } }, { [column]: edge, id: { [side]: id } }] }
}

/** The prompts of a project as a key of an environment sees them. */
export async function listPrompts(
  prisma: PrismaClient,
  projectId: string,
  filter: ListFilter,
): Promise<ListedPrompt[]> {
  const { column, direction } = orderOf(filter.sort)
  const found = containing(filter.q ?? '')
  const prompts = await prisma.prompt.findMany({
    where: {
      projectId,
      ...(filter.after && { AND: beyond(filter.sort, filter.after) }),
      ...(filter.folderId !== undefined && { folderId: filter.folderId }),
      ...(filter.tag !== undefined && { tags: { has: filter.tag } }),
      ...(filter.q !== undefined && {
        OR: [{ name: found }, { slug: found }, { description: found }],
      }),
    },
    orderBy: [{ [column]: direction }, { id: direction }],
    ...(filter.limit !== undefined && { take: filter.limit }),
    include: {
      publishedVersion: {
        select: { id: true, number: true, ...(filter.withVariables && { content: true }) },
      },
      ...(filter.withVariables && { variables: { orderBy: { id: 'asc' } } }),
    },
  })
  return prompts.map((prompt) => toListed(prompt, filter))
}

type ListedRow = Prisma.PromptGetPayload<{ include: { publishedVersion: true } }> & {
  variables?: Prisma.VariableGetPayload<object>[]
}

interface PublishedVersion {
  readonly id: string
  readonly number: number
  readonly content?: unknown
}

function toListed(
  row: Omit<ListedRow, 'publishedVersion'> & { publishedVersion: PublishedVersion | null },
  { environment, withVariables }: ListFilter,
): ListedPrompt {
  const published = row.publishedVersion
  const { id, name, slug, description, tags, folderId, createdAt, updatedAt } = row
  const listed = {
    id,
    name,
    slug,
    description,
    tags,
    folderId,
    createdAt,
    updatedAt,
    publishedVersion: published?.number,
  }
  if (environment === 'dev') {
    const variables = row.variables?.map(toVariable)
    return { ...listed, currentVersion: workingVersion(row), variables }
  }
  const variables = withVariables ? publishedVariables(published) : undefined
  return { ...listed, currentVersion: published?.number, variables }
}

/** One version that cannot be read leaves the others' list as it is. */
const publishedVariables = (published: PublishedVersion | null) =>
  published === null ? [] : contentIfReadable(published)?.variables
