import { Failure } from '@promptwire/core/failure'
import { PromptContent } from '../domain/prompt/content.ts'
import type {
  ListedPrompt,
  ListFilter,
  NewPrompt,
  PromptStore,
  WorkingCopy,
} from '../domain/prompt/prompt-store.ts'
import { workingVersion } from '../domain/prompt/working-version.ts'
import { Prisma, type PrismaClient } from './generated/client.ts'
import { isUniqueViolation } from './unique-violation.ts'

type Transaction = Prisma.TransactionClient

/** Prompts, their working copies and versions in PostgreSQL. */
export const createPromptStore = (prisma: PrismaClient): PromptStore => ({
  list: (projectId, filter) => list(prisma, projectId, filter),

  async readVersion(id) {
    const { content } = await prisma.version.findUniqueOrThrow({ where: { id } })
    return PromptContent.parse(content)
  },

  readWorkingCopy: (promptId) =>
    prisma.$transaction((tx) => readWorkingCopy(tx, promptId), {
      isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    }),

  async create({ content, ...prompt }: NewPrompt) {
    try {
      await prisma.prompt.create({
        data: {
          ...prompt,
          modelConfig: content.model_config as Prisma.InputJsonObject,
          blocks: { create: content.blocks.map(blockRow) },
          variables: { create: content.variables.map(variableRow) },
        },
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Failure('CONFLICT', `This project already has a prompt with slug "${prompt.slug}".`)
    }
  },

  edit: (promptId, content) =>
    prisma.$transaction(async (tx) => {
      await tx.prompt.update({
        where: { id: promptId },
        data: {
          revision: { increment: 1 },
          modelConfig: content.model_config as Prisma.InputJsonObject,
          blocks: { deleteMany: {}, create: content.blocks.map(blockRow) },
          variables: { deleteMany: {}, create: content.variables.map(variableRow) },
        },
      })
    }),

  saveVersion: (promptId, { id, note, authorId }) =>
    prisma.$transaction(async (tx) => {
      // Raising the number first locks the prompt's row, so that the copy below cannot change.
      const { lastVersion: number, revision } = await tx.prompt.update({
        where: { id: promptId },
        data: { lastVersion: { increment: 1 } },
      })
      await tx.prompt.update({ where: { id: promptId }, data: { savedRevision: revision } })
      const copy = await readWorkingCopy(tx, promptId)
      const content = copy?.content as Prisma.InputJsonObject
      await tx.version.create({
        data: { id, promptId, number, content, note, authorId: authorId ?? null },
      })
      return number
    }),

  publish: (promptId, number, at) =>
    prisma.$transaction(async (tx) => {
      const version = await tx.version.findUnique({
        where: { promptId_number: { promptId, number } },
      })
      if (!version)
        throw new Failure('NOT_FOUND', `Version ${number} of this prompt does not exist.`)
      await tx.version.updateMany({
        where: { id: version.id, publishedAt: null },
        data: { publishedAt: at },
      })
      await tx.prompt.update({ where: { id: promptId }, data: { publishedVersionId: version.id } })
    }),
})

async function list(
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

async function readWorkingCopy(tx: Transaction, id: string): Promise<WorkingCopy | undefined> {
  const row = await tx.prompt.findUnique({
    where: { id },
    include: { blocks: { orderBy: { sortOrder: 'asc' } }, variables: { orderBy: { id: 'asc' } } },
  })
  if (!row) return undefined
  const { revision, savedRevision, lastVersion } = row
  const content = PromptContent.parse({
    blocks: row.blocks.map(({ sortOrder, isRequired, promptId: _, ...block }) => ({
      ...block,
      sort_order: sortOrder,
      is_required: isRequired,
    })),
    variables: row.variables.map(toVariable),
    model_config: row.modelConfig,
  })
  return { revision, savedRevision, lastVersion, content }
}

const toVariable = ({
  defaultValue,
  promptId: _,
  ...variable
}: Prisma.VariableGetPayload<object>) => ({
  ...variable,
  default_value: defaultValue,
})

const blockRow = ({ sort_order, is_required, ...block }: PromptContent['blocks'][number]) => ({
  ...block,
  sortOrder: sort_order,
  isRequired: is_required,
})

const variableRow = ({ default_value, ...variable }: PromptContent['variables'][number]) => ({
  ...variable,
  defaultValue: default_value,
})

/** Prisma passes `contains` on as a LIKE pattern; people mean the characters they type. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
