import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '../database/generated/client.ts'
import { PromptContent } from '../domain/prompt/content.ts'
import {
  metadataOf,
  type PromptMetadata,
  type PromptRecord,
} from '../domain/prompt/prompt-record.ts'

export type PromptRow = Omit<Prisma.PromptGetPayload<object>, 'modelConfig'>

/** The record of a row, whose columns have the names of its fields. */
export const toPrompt = (row: PromptRow, publishedVersion: number | null = null): PromptRecord => {
  const { publishedVersionId: _, ...columns } = row
  return { ...columns, publishedVersion: publishedVersion ?? undefined }
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of such a row, of a prompt that a statement of ours calls `p`. */
export const PROMPT_COLUMNS = Prisma.raw(
  Object.values(Prisma.PromptScalarFieldEnum)
    .filter((field) => field !== 'modelConfig')
    .map((field) => `p.${columnOf(field)} AS "${field}"`)
    .join(', '),
)

/**
 * The columns of what an edit has changed. An untouched folder may be deleted by somebody else, and
 * its prompts moved, just now.
 */
export const changedMetadata = (
  before: PromptMetadata,
  after: PromptMetadata,
): Partial<PromptMetadata> => {
  const known = new Map(Object.entries(metadataOf(before)))
  const fields = Object.entries(metadataOf(after))
  return Object.fromEntries(
    fields.filter(([name, value]) => !isDeepStrictEqual(value, known.get(name))),
  )
}

/**
 * The content of a prompt, which one schema checks once. Two statements in a row: Prisma would send
 * those of two relations at once, which the one connection of a transaction does not take.
 */
export async function readContent(
  tx: Prisma.TransactionClient,
  { id: promptId, modelConfig }: { id: string; modelConfig: unknown },
): Promise<PromptContent> {
  const blocks = await tx.block.findMany({ where: { promptId }, orderBy: { sortOrder: 'asc' } })
  const variables = await tx.variable.findMany({ where: { promptId }, orderBy: { id: 'asc' } })
  return PromptContent.parse({
    blocks: blocks.map(({ sortOrder, isRequired, promptId: _, ...block }) => ({
      ...block,
      sort_order: sortOrder,
      is_required: isRequired,
    })),
    variables: variables.map(toVariable),
    model_config: modelConfig,
  })
}

export const toVariable = ({
  defaultValue,
  promptId: _,
  ...variable
}: Prisma.VariableGetPayload<object>) => ({
  ...variable,
  default_value: defaultValue,
})

export const blockRow = <T extends { sort_order: number; is_required: boolean }>({
  sort_order,
  is_required,
  ...block
}: T) => ({
  ...block,
  sortOrder: sort_order,
  isRequired: is_required,
})

export const variableRow = ({
  default_value,
  ...variable
}: PromptContent['variables'][number]) => ({
  ...variable,
  defaultValue: default_value,
})

/** JSON columns take what zod has already found to be plain JSON. */
export const jsonColumn = (value: object) => value as Prisma.InputJsonObject
