import type { Block } from '@promptwire/contract/blocks/blocks'
import { BLOCK_FIELD_NAMES } from '@promptwire/contract/content/block-fields'
import { pickContentFields } from '@promptwire/contract/content/prompt-values'
import { VARIABLE_FIELD_NAMES } from '@promptwire/contract/content/variable-fields'
import { pickFields } from '@promptwire/contract/schema/map-fields'
import type { Variable } from '@promptwire/contract/variables/variables'
import type { z } from 'zod'
import type { ContentBlock, ContentVariable, PromptContent } from './content.ts'

const BLOCK_NAMES = ['id', ...BLOCK_FIELD_NAMES, 'sort_order'] as const
const VARIABLE_NAMES = ['id', ...VARIABLE_FIELD_NAMES] as const

export const blockView = (block: ContentBlock): z.output<typeof Block> =>
  pickFields(block, BLOCK_NAMES)

export const variableView = (variable: ContentVariable): z.output<typeof Variable> =>
  pickFields(variable, VARIABLE_NAMES)

export const contentView = ({ blocks, variables, ...fields }: PromptContent) => ({
  blocks: blocks.map(blockView),
  variables: variables.map(variableView),
  ...pickContentFields(fields),
})
