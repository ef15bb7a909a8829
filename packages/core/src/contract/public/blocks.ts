import { z } from 'zod'
import { displayName, text } from '../../text.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import {
  blockId,
  EXAMPLE_ID,
  expectedRevision,
  itsPrompt,
  newRevision,
  page,
  promptId,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

export const BLOCK_TYPES = [
  'role',
  'context',
  'instructions',
  'guardrails',
  'output_format',
  'custom',
] as const

export const BlockType = z.enum(BLOCK_TYPES)

/** What a block of a type is called until its author calls it something else. */
export const BLOCK_TITLES: Readonly<Record<(typeof BLOCK_TYPES)[number], string>> = {
  role: 'Role',
  context: 'Context',
  instructions: 'Instructions',
  guardrails: 'Guardrails',
  output_format: 'Output format',
  custom: 'Notes',
}

export const Block = z
  .object({
    id: z.uuid(),
    type: BlockType.meta({ examples: ['guardrails'] }),
    title: z.string().meta({ examples: ['Guardrails'] }),
    content: z.string().meta({ examples: ['Never promise a refund to {{customer_name}}.'] }),
    sort_order: z.int().meta({ examples: [2] }),
    enabled: z.boolean(),
    is_required: z.boolean().meta({ examples: [false] }),
  })
  .meta({ id: 'Block', description: 'A typed section; compiles to its title and content.' })

/** Longest content of a block, in UTF-16 units. */
export const MOST_CONTENT = 200_000

const title = displayName.meta({
  description: 'Heading of the section; {{key}} stands for a variable here too.',
  examples: ['Guardrails'],
})
const content = text(MOST_CONTENT).meta({
  description:
    'Text of the section; {{key}} stands for a variable. A blank block compiles to nothing.',
  examples: ['Never promise a refund to {{customer_name}}.'],
})
const sort_order = z
  .int()
  .min(0)
  .max(10_000)
  .meta({
    description: 'Place among the blocks, from 0; the others move. At the end when left out.',
    examples: [2],
  })
const enabled = z.boolean().meta({ description: 'Whether the block is compiled.' })
const is_required = z.boolean().meta({
  description: 'Marks a block that the prompt must keep: it cannot be deleted or disabled.',
})
/** What a new block is given. */
export const newBlockFields = {
  type: BlockType.meta({ description: 'Kind of section.', examples: ['guardrails'] }),
  title,
  content: content.optional(),
  enabled: enabled.optional(),
  is_required: is_required.optional(),
}

/** A block as `create_prompt` takes it: its place is that in the list. */
export const NewBlock = z
  .strictObject(newBlockFields)
  .refine((block) => !(block.is_required && block.enabled === false), {
    path: ['enabled'],
    message: 'must not be false where is_required is true',
  })

const ChangedBlock = z.object({
  id: z.uuid(),
  ...readableFields('blocks:read', Block.omit({ id: true }).shape),
  revision: newRevision,
})

export const blockOperations = {
  list_blocks: {
    method: 'GET',
    path: '/prompts/:prompt_id/blocks',
    scope: 'blocks:read',
    effect: 'reads',
    answers: 'page',
    title: 'List blocks',
    description: "Lists the blocks of a prompt's working copy, in order.",
    input: z.strictObject({ prompt_id: promptId, ...page('blocks', { most: 1_000 }) }),
    output: z.array(Block),
  },
  create_block: {
    method: 'POST',
    path: '/prompts/:prompt_id/blocks',
    scope: 'blocks:write',
    effect: 'adds',
    answers: 'one',
    title: 'Create a block',
    description: "Adds a block to a prompt's working copy.",
    input: z.strictObject({
      prompt_id: promptId,
      ...newBlockFields,
      sort_order: sort_order.optional(),
      revision: expectedRevision,
    }),
    output: ChangedBlock,
  },
  update_block: {
    method: 'PATCH',
    path: '/blocks/:block_id',
    scope: 'blocks:write',
    effect: 'changes',
    answers: 'one',
    title: 'Update a block',
    description: 'Changes the given fields of a block; its type stays.',
    input: z.strictObject({
      block_id: blockId,
      prompt_id: itsPrompt,
      title: title.optional(),
      content: content.optional(),
      sort_order: sort_order.optional(),
      enabled: enabled.optional(),
      is_required: is_required.optional(),
      revision: expectedRevision,
    }),
    output: ChangedBlock,
  },
  delete_block: {
    method: 'DELETE',
    path: '/blocks/:block_id',
    scope: 'blocks:write',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a block',
    description: 'Removes a block from the working copy; saved versions keep it.',
    input: z.strictObject({
      block_id: blockId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: z.uuid(), revision: newRevision }),
  },
  reorder_blocks: {
    method: 'PUT',
    path: '/prompts/:prompt_id/blocks/order',
    scope: 'blocks:write',
    effect: 'changes',
    answers: 'one',
    title: 'Reorder blocks',
    description: 'Puts all blocks of a prompt into the given order, in one step.',
    input: z.strictObject({
      prompt_id: promptId,
      block_ids: z
        .array(z.uuid())
        .max(10_000)
        .meta({
          description: 'Exactly the ids of all blocks, in their new order.',
          examples: [[EXAMPLE_ID]],
        }),
      revision: expectedRevision,
    }),
    output: z.object({
      blocks: readableWith('blocks:read', z.array(Block)),
      revision: newRevision,
    }),
  },
} as const satisfies Record<string, PublicOperation>
