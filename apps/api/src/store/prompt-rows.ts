import { PromptContent } from '../domain/prompt/content.ts'
import type { Prisma } from './generated/client.ts'

/** Blocks and variables as a working copy reads them, in order. */
export const withContent = {
  blocks: { orderBy: { sortOrder: 'asc' } },
  variables: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.PromptInclude

type PromptRow = Prisma.PromptGetPayload<{ include: typeof withContent }>

/** The content of a prompt's rows; what a row holds passes the schema once. */
export const toContent = (row: PromptRow): PromptContent =>
  PromptContent.parse({
    blocks: row.blocks.map(({ sortOrder, isRequired, promptId: _, ...block }) => ({
      ...block,
      sort_order: sortOrder,
      is_required: isRequired,
    })),
    variables: row.variables.map(toVariable),
    model_config: row.modelConfig,
  })

export const toVariable = ({
  defaultValue,
  promptId: _,
  ...variable
}: Prisma.VariableGetPayload<object>) => ({
  ...variable,
  default_value: defaultValue,
})

export const blockRow = ({
  sort_order,
  is_required,
  ...block
}: PromptContent['blocks'][number]) => ({
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
