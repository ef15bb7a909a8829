import type { Block } from '@promptwire/core/contract/public/prompts/blocks'
import { pickContentFields } from '@promptwire/core/contract/public/prompts/prompt-values'
import type { Variable } from '@promptwire/core/contract/public/prompts/variables'
import type { z } from 'zod'
import type { ContentBlock, ContentVariable, PromptContent } from './content.ts'

/** A block as the wire shows it. */
export const blockView = (block: ContentBlock): z.output<typeof Block> => ({
  id: block.id,
  type: block.type,
  title: block.title,
  content: block.content,
  sort_order: block.sort_order,
  enabled: block.enabled,
  is_required: block.is_required,
})

/** A variable as the wire shows it. */
export const variableView = (variable: ContentVariable): z.output<typeof Variable> => ({
  id: variable.id,
  key: variable.key,
  default_value: variable.default_value,
  description: variable.description,
  required: variable.required,
})

/** A whole content as the wire shows it. */
export const contentView = ({ blocks, variables, ...fields }: PromptContent) => ({
  blocks: blocks.map(blockView),
  variables: variables.map(variableView),
  ...pickContentFields(fields),
})
