import { z } from 'zod'
import { text } from '../../text.ts'
import { EXAMPLE_ID, ModelConfig, VariableKey } from '../fields.ts'
import { newBlockFields } from './blocks.ts'
import { givenMetadata, promptName } from './prompt-fields.ts'
import { newVariableFields } from './variables.ts'

/** Longest reason of a single change, in UTF-16 units. */
const MOST_REASON = 1_000

const why = text(MOST_REASON)
  .optional()
  .meta({ description: 'Why this change.', examples: ['It was said twice.'] })
const block_id = z.uuid().meta({ description: 'UUID of a block.', examples: [EXAMPLE_ID] })
const { type: _, ...blockFields } = newBlockFields
const after = block_id.nullable().optional().meta({
  description: 'Block that it stands behind, null for the first place; at the end when left out.',
})

/** The changes that a proposal is made of; what is not named stays. */
export const changes = {
  update_blocks: z
    .array(z.strictObject({ block_id, ...z.object(blockFields).partial().shape, reason: why }))
    .max(1_000)
    .optional()
    .meta({
      description: 'Blocks with the fields that change.',
      examples: [[{ block_id: EXAMPLE_ID, content: 'Answer in the language of the customer.' }]],
    }),
  add_blocks: z
    .array(z.strictObject({ ...newBlockFields, after, reason: why }))
    .max(1_000)
    .optional()
    .meta({
      description: 'New blocks.',
      examples: [[{ type: 'guardrails', title: 'Guardrails', content: 'Never promise a refund.' }]],
    }),
  remove_blocks: z
    .array(block_id)
    .max(1_000)
    .optional()
    .meta({ description: 'Blocks to remove.', examples: [[EXAMPLE_ID]] }),
  block_order: z
    .array(block_id)
    .max(1_000)
    .optional()
    .meta({
      description: 'Blocks in their new order, in the places that they have together.',
      examples: [[EXAMPLE_ID]],
    }),
  set_variables: z
    .array(z.strictObject({ ...newVariableFields, reason: why }))
    .max(1_000)
    .optional()
    .meta({
      description: 'Variables to declare or change, by key; fields that are left out stay.',
      examples: [[{ key: 'customer_name', default_value: 'there' }]],
    }),
  remove_variables: z
    .array(VariableKey)
    .max(1_000)
    .optional()
    .meta({ description: 'Keys of variables to remove.', examples: [['customer_name']] }),
  model_config: ModelConfig.optional(),
  name: promptName.optional(),
  description: givenMetadata.description,
  tags: givenMetadata.tags,
}
