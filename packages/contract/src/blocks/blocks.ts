import { z } from 'zod'
import { BLOCK_FIELD_NAMES, blockFields } from '../content/block-fields.ts'
import { listAddedFields } from '../content/record-fields.ts'
import {
  blockId,
  chosenId,
  EXAMPLE_ID,
  expectedRevision,
  itsPrompt,
  newRevision,
  page,
  promptId,
  recordId,
  SAVE_WHEN_DONE,
} from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { mapToProperty } from '../schema/map-fields.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'

export const Block = z
  .object({
    id: recordId('block_id'),
    ...mapToProperty(blockFields, 'output'),
    sort_order: z.int().meta({ examples: [2] }),
  })
  .meta({ id: 'Block', description: 'A typed section, compiled to its title and content.' })

const sort_order = z
  .int()
  .min(0)
  .max(10_000)
  .meta({
    description: 'Position from 0; other blocks shift. Default: last.',
    examples: [2],
  })

export const newBlockFields = mapToProperty(blockFields, 'input')

const { type: _, ...changeableInput } = newBlockFields
const AS_IN_CREATE_BLOCK = { describedBy: { operation: 'create_block', fields: [] } }
const { heading, when, include } = changeableInput

/** Fields of an existing block; omitted ones stay. Tools need not describe them all again. */
export const changedBlockFields = z
  .object({
    ...changeableInput,
    heading: heading.meta({ ...heading.meta(), ...AS_IN_CREATE_BLOCK }),
    when: when.meta({ ...when.meta(), ...AS_IN_CREATE_BLOCK, describedInWords: true }),
    include: include.meta({ ...include.meta(), ...AS_IN_CREATE_BLOCK }),
  })
  .partial().shape

/** Marks list items whose fields tools need not describe again. */
export const LIKE_A_BLOCK = {
  describedBy: {
    operation: 'create_block',
    fields: BLOCK_FIELD_NAMES,
    rare: listAddedFields(blockFields),
  },
}

/** A block for `create_prompt`; the list order is its position. */
export const NewBlock = z
  .strictObject(newBlockFields)
  .refine((block) => !(block.is_required && block.enabled === false), {
    path: ['enabled'],
    message: 'must not be false where is_required is true',
  })
  .meta(LIKE_A_BLOCK)

const ChangedBlock = z.object({
  id: recordId('block_id'),
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
    toolset: 'edit',
    mergedInto: { tool: 'get_working_copy', as: 'blocks' },
    title: 'List blocks',
    description:
      'Lists the blocks of the working copy in order. get_version has the blocks of a saved version.',
    input: z.strictObject({ prompt_id: promptId, ...page('blocks', { maxLimit: 1_000 }) }),
    output: z.array(Block),
  },
  create_block: {
    method: 'POST',
    path: '/prompts/:prompt_id/blocks',
    scope: 'blocks:write',
    effect: 'adds',
    answers: 'one',
    toolset: 'edit',
    nextStep: SAVE_WHEN_DONE,
    title: 'Create a block',
    description: 'Adds a block to the working copy. To change an existing block use update_block.',
    input: z.strictObject({
      prompt_id: promptId,
      id: chosenId('block'),
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
    toolset: 'edit',
    outcomeIn: 'get_working_copy',
    nextStep: SAVE_WHEN_DONE,
    title: 'Update a block',
    description:
      'Changes a block at once: the fields you send, with your own text. To have a model write the text use rewrite_block; to suggest a change for review use create_proposal.',
    input: z.strictObject({
      block_id: blockId,
      prompt_id: itsPrompt,
      ...changedBlockFields,
      sort_order: sort_order.optional(),
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
    toolset: 'edit',
    outcomeIn: 'get_working_copy',
    confirmation: 'Delete the block {block}? Saved versions keep it.',
    nextStep: SAVE_WHEN_DONE,
    title: 'Delete a block',
    description:
      'Deletes a block from the working copy; saved versions keep it. To only leave it out, set enabled to false with update_block.',
    input: z.strictObject({
      block_id: blockId,
      prompt_id: itsPrompt,
      revision: expectedRevision,
    }),
    output: z.object({ id: recordId('block_id'), revision: newRevision }),
  },
  reorder_blocks: {
    method: 'PUT',
    path: '/prompts/:prompt_id/blocks/order',
    scope: 'blocks:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'edit',
    nextStep: SAVE_WHEN_DONE,
    title: 'Reorder blocks',
    description: 'Reorders all blocks of a prompt. To move a single block use update_block.',
    input: z.strictObject({
      prompt_id: promptId,
      block_ids: z
        .array(z.uuid())
        .max(10_000)
        .meta({
          description: 'UUIDs of all blocks in their new order, from get_working_copy.',
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
