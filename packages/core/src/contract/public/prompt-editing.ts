import { z } from 'zod'
import { Slug } from '../../slug.ts'
import { text } from '../../text.ts'
import { readableFields, readableWith } from '../derive/readable-with.ts'
import { expectedRevision, ModelConfig, newRevision, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { Block, MOST_CONTENT, NewBlock } from './blocks.ts'
import { givenMetadata, promptMetadata, promptName } from './prompt-fields.ts'
import { NewVariables, Variable } from './variables.ts'

export const WorkingCopy = z
  .object({
    id: z.uuid(),
    slug: z.string().meta({ examples: ['support-reply'] }),
    ...promptMetadata,
    revision: newRevision,
    last_version: z
      .int()
      .meta({ description: 'Newest saved version; 0 while there is none.', examples: [3] }),
    has_unsaved_changes: z.boolean().meta({
      description:
        'Whether it was changed since its newest version was saved or restored; an older one, restored, is such a change too.',
    }),
    published_version: z
      .int()
      .nullable()
      .meta({ examples: [2] }),
    has_unpublished_changes: z.boolean().meta({
      description:
        'Whether live keys get another content than this; false while nothing is published.',
    }),
    blocks: readableWith('blocks:read', z.array(Block)),
    variables: readableWith('variables:read', z.array(Variable)),
    model_config: ModelConfig,
  })
  .meta({ id: 'WorkingCopy', description: 'A prompt as its editors see it.' })

/** A working copy as a write answers it: the key may have no scope that reads it. */
export const ChangedPrompt = WorkingCopy.extend(
  readableFields('prompts:read', { ...promptMetadata, model_config: ModelConfig }),
).meta({ id: 'ChangedPrompt', description: 'A changed prompt, as far as the key may read it.' })

const slug = Slug.meta({
  description:
    'Name in URLs, unique in the project; when left out it is made from the name, with a number where that is taken.',
  examples: ['support-reply'],
})

export const promptEditingOperations = {
  create_prompt: {
    method: 'POST',
    path: '/prompts',
    scope: 'prompts:write',
    fieldScopes: {
      blocks: ['blocks:write'],
      variables: ['variables:write'],
      text: ['blocks:write', 'variables:write'],
    },
    effect: 'adds',
    answers: 'one',
    title: 'Create a prompt',
    description:
      'Creates a prompt in one step: with the given blocks and variables, of a text that is divided into blocks, or with the six default blocks, empty and ready to be filled.',
    input: z.strictObject({
      name: promptName,
      slug: slug.optional(),
      ...givenMetadata,
      blocks: z
        .array(NewBlock)
        .max(1_000)
        .optional()
        .meta({
          description:
            'All blocks in their order, instead of the default ones; needs the scope blocks:write.',
          examples: [[{ type: 'role', title: 'Role', content: 'You help {{customer_name}}.' }]],
        }),
      variables: NewVariables.optional().meta({
        description: 'The variables that blocks refer to; needs the scope variables:write.',
        examples: [[{ key: 'customer_name', default_value: 'there' }]],
      }),
      text: text(MOST_CONTENT)
        .optional()
        .meta({
          description:
            'A prompt written as one text, instead of blocks: it is divided at its headings, tags or paragraphs, no word is lost, and each {{key}} is declared; needs blocks:write and variables:write.',
          examples: ['You are a support agent.\n\nNever promise a refund.'],
        }),
      model_config: ModelConfig.optional(),
    }),
    output: ChangedPrompt,
  },
  get_working_copy: {
    method: 'GET',
    path: '/prompts/:prompt_id/working-copy',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the working copy',
    description:
      'Reads a prompt as its editors see it: metadata, configuration, and blocks and variables where the key may read those.',
    input: z.strictObject({ prompt_id: promptId }),
    output: WorkingCopy,
  },
  update_prompt: {
    method: 'PATCH',
    path: '/prompts/:prompt_id',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Update a prompt',
    description:
      'Changes the given fields of a prompt; blocks and variables have tools of their own.',
    input: z.strictObject({
      prompt_id: promptId,
      name: promptName.optional(),
      ...givenMetadata,
      model_config: ModelConfig.optional(),
      revision: expectedRevision,
    }),
    output: ChangedPrompt,
  },
  duplicate_prompt: {
    method: 'POST',
    path: '/prompts/:prompt_id/duplicate',
    scope: 'prompts:write',
    effect: 'adds',
    answers: 'one',
    title: 'Duplicate a prompt',
    description: "Copies a prompt's working copy into a new prompt without versions.",
    input: z.strictObject({
      prompt_id: promptId,
      name: promptName.optional(),
      slug: slug.optional(),
    }),
    output: ChangedPrompt,
  },
  delete_prompt: {
    method: 'DELETE',
    path: '/prompts/:prompt_id',
    scope: 'prompts:delete',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete a prompt',
    description: 'Deletes a prompt with all its versions, for good. Live keys get 404 at once.',
    input: z.strictObject({
      prompt_id: promptId,
      confirm: z.literal(true).meta({ description: 'Must be true: this cannot be undone.' }),
      revision: expectedRevision,
    }),
    output: z.object({ id: z.uuid() }),
  },
} as const satisfies Record<string, PublicOperation>
