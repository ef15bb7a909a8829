import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { changedBlockFields, LIKE_A_BLOCK, newBlockFields } from '../blocks/blocks.ts'
import { contentFieldsInputShort, proposableMetadataInput } from '../content/prompt-schemas.ts'
import { EXAMPLE_ID, VariableKey } from '../fields.ts'
import { LIKE_A_VARIABLE, newVariableFields } from '../variables/variables.ts'

/** Max length of a change's reason, in UTF-16 units. */
const MAX_CHANGE_REASON_LENGTH = 1_000

const why = text(MAX_CHANGE_REASON_LENGTH)
  .optional()
  .meta({ description: 'Reason for this change.', examples: ['It was stated twice.'] })
const block_id = z
  .uuid()
  .meta({ description: 'Block UUID, from get_working_copy.', examples: [EXAMPLE_ID] })
const after = block_id.nullable().optional().meta({
  description: 'UUID of the block before it; null for first. Default: last.',
})

/** Changes of a proposal; everything else stays. */
export const changes = {
  update_blocks: z
    .array(z.strictObject({ block_id, ...changedBlockFields, reason: why }).meta(LIKE_A_BLOCK))
    .max(1_000)
    .optional()
    .meta({
      description: 'Blocks with the fields to change.',
      examples: [[{ block_id: EXAMPLE_ID, content: 'Answer in the language of the customer.' }]],
    }),
  add_blocks: z
    .array(z.strictObject({ ...newBlockFields, after, reason: why }).meta(LIKE_A_BLOCK))
    .max(1_000)
    .optional()
    .meta({
      description: 'Blocks to add.',
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
      description:
        'Blocks to reorder among themselves, in their new order; review_publish has one that caches more.',
      examples: [[EXAMPLE_ID]],
    }),
  set_variables: z
    .array(z.strictObject({ ...newVariableFields, reason: why }).meta(LIKE_A_VARIABLE))
    .max(1_000)
    .optional()
    .meta({
      description: 'Variables to declare or change, by key; omitted fields stay.',
      examples: [[{ key: 'customer_name', default_value: 'there' }]],
    }),
  remove_variables: z
    .array(VariableKey)
    .max(1_000)
    .optional()
    .meta({ description: 'Keys of variables to remove.', examples: [['customer_name']] }),
  ...contentFieldsInputShort,
  ...proposableMetadataInput,
}
