import { pickFields } from '@promptwire/core/contract/derive/map-fields'
import { BLOCK_FIELD_NAMES } from '@promptwire/core/contract/public/prompts/block-fields'
import type { Block } from '@promptwire/core/contract/public/prompts/blocks'
import { pickContentFields } from '@promptwire/core/contract/public/prompts/prompt-values'
import { VARIABLE_FIELD_NAMES } from '@promptwire/core/contract/public/prompts/variable-fields'
import type { Variable } from '@promptwire/core/contract/public/prompts/variables'
import type { z } from 'zod'
import type { ContentBlock, ContentVariable, PromptContent } from './content.ts'

const BLOCK_NAMES = ['id', ...BLOCK_FIELD_NAMES, 'sort_order'] as const
const VARIABLE_NAMES = ['id', ...VARIABLE_FIELD_NAMES] as const

/** A block as the wire shows it. */
export const blockView = (block: ContentBlock): z.output<typeof Block> =>
  pickFields(block, BLOCK_NAMES)

/** A variable as the wire shows it. */
export const variableView = (variable: ContentVariable): z.output<typeof Variable> =>
  pickFields(variable, VARIABLE_NAMES)

/** A whole content as the wire shows it. */
export const contentView = ({ blocks, variables, ...fields }: PromptContent) => ({
  blocks: blocks.map(blockView),
  variables: variables.map(variableView),
  ...pickContentFields(fields),
})
