import { Slug } from '@promptwire/core/text/slug'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { Block, NewBlock } from '../blocks/blocks.ts'
import { MAX_CONTENT_LENGTH } from '../content/block-fields.ts'
import { promptName } from '../content/prompt-fields.ts'
import {
  contentFields,
  contentFieldsInput,
  contentFieldsInputShort,
  promptMetadata,
  promptMetadataInput,
} from '../content/prompt-schemas.ts'
import { expectedRevision, newRevision, promptId, recordId, SAVE_WHEN_DONE } from '../fields.ts'
import { promptModelEnds } from '../models/end-of-model.ts'
import type { PublicOperation } from '../operation.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'
import { NewVariables, Variable } from '../variables/variables.ts'

export const WorkingCopy = z
  .object({
    id: recordId('prompt_id'),
    slug: z.string().meta({ examples: ['support-reply'] }),
    ...promptMetadata,
    revision: newRevision,
    last_version: z.int().meta({ description: 'Newest saved version; 0 if none.', examples: [3] }),
    has_unsaved_changes: z.boolean().meta({
      description:
        'Whether it changed since its newest version was saved or restored. Restoring an older version counts as a change.',
    }),
    published_version: z
      .int()
      .nullable()
      .meta({ examples: [2] }),
    has_unpublished_changes: z.boolean().meta({
      description: 'Whether it differs from the published version; false if none is published.',
    }),
    blocks: readableWith('blocks:read', z.array(Block)),
    variables: readableWith('variables:read', z.array(Variable)),
    ...contentFields,
    ending_models: promptModelEnds,
  })
  .meta({ id: 'WorkingCopy', description: 'The editable state of a prompt.' })

/** A working copy as returned by writes: limited to what the key may read. */
export const ChangedPrompt = WorkingCopy.omit({ ending_models: true })
  .extend(readableFields('prompts:read', { ...promptMetadata, ...contentFields }))
  .meta({ id: 'ChangedPrompt', description: 'A changed prompt, limited to what the key may read.' })

/** A slug from before a rename that still finds the prompt. */
export const FormerSlug = z.object({ slug: z.string(), expires_at: z.iso.datetime() })

const RenamedPrompt = z
  .object({
    id: recordId('prompt_id'),
    slug: z.string().meta({ examples: ['support-answer'] }),
    former_slugs: readableWith(
      'prompts:read',
      z.array(FormerSlug).meta({
        description: 'Former slugs that it answers to, and until when.',
      }),
    ),
  })
  .meta({ id: 'RenamedPrompt' })

const slug = Slug.meta({
  description:
    'Slug for URLs, unique in the project. Default: made from the name, numbered if taken.',
  examples: ['support-reply'],
})

/** A new prompt requires a name. */
const { name: _, ...otherMetadataInput } = promptMetadataInput

export const promptEditingOperations = {
  create_prompt: {
    method: 'POST',
    path: '/prompts',
    scope: 'prompts:write',
    forRestrictedKeys: true,
    fieldScopes: {
      blocks: ['blocks:write'],
      variables: ['variables:write'],
      text: ['blocks:write', 'variables:write'],
    },
    effect: 'adds',
    answers: 'one',
    toolset: 'edit',
    nextStep: 'Edit blocks with update_block, then save_draft_version.',
    aliases: { title: 'name' },
    title: 'Create a prompt',
    description:
      'Creates a prompt from blocks and variables, from one text, or with five empty default blocks. To copy a prompt use duplicate_prompt or copy_gallery_prompt; to import with review, import_prompt.',
    input: z.strictObject({
      name: promptName,
      slug: slug.optional(),
      ...otherMetadataInput,
      blocks: z
        .array(NewBlock)
        .max(1_000)
        .optional()
        .meta({
          description:
            'All blocks in order, instead of the default ones; needs the scope blocks:write.',
          examples: [[{ type: 'role', title: 'Role', content: 'You help {{customer_name}}.' }]],
        }),
      variables: NewVariables.optional().meta({
        description: 'Variables to declare; needs the scope variables:write.',
        examples: [[{ key: 'customer_name', default_value: 'there' }]],
      }),
      text: text(MAX_CONTENT_LENGTH)
        .optional()
        .meta({
          description:
            'Prompt text instead of blocks. It is split at headings, tags or paragraphs, and each {{key}} is declared; needs blocks:write and variables:write.',
          examples: ['You are a support agent.\n\nNever promise a refund.'],
        }),
      ...contentFieldsInputShort,
    }),
    output: ChangedPrompt,
  },
  get_working_copy: {
    method: 'GET',
    path: '/prompts/:prompt_id/working-copy',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    toolset: 'edit',
    mergedInto: { tool: 'get_working_copy', as: 'all' },
    title: 'Get the working copy',
    description:
      'Returns the editable state of a prompt: metadata, configuration, and the blocks and variables the key may read. Use it before an edit; for the delivered text use get_prompt.',
    input: z.strictObject({ prompt_id: promptId }),
    output: WorkingCopy,
  },
  update_prompt: {
    method: 'PATCH',
    path: '/prompts/:prompt_id',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'edit',
    outcomeIn: 'get_working_copy',
    nextStep: SAVE_WHEN_DONE,
    aliases: { title: 'name' },
    title: 'Update a prompt',
    description:
      'Updates the fields you send of a prompt. For blocks use update_block, for variables update_variable, for several prompts organize_prompts.',
    input: z.strictObject({
      prompt_id: promptId,
      ...promptMetadataInput,
      ...contentFieldsInput,
      revision: expectedRevision,
    }),
    output: ChangedPrompt,
  },
  rename_prompt: {
    method: 'POST',
    path: '/prompts/:prompt_id/rename',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    toolset: 'organize',
    outcomeIn: 'list_prompts',
    nextStep: 'list_prompts has the new slug, which callers should use from now on.',
    title: 'Rename a prompt',
    description: 'Changes the slug or name of a prompt. It answers to its former slug for 30 days.',
    input: z.strictObject({
      prompt_id: promptId,
      slug: Slug.optional().meta({ description: 'New slug.', examples: ['support-answer'] }),
      name: promptName.optional(),
      release_slugs: z
        .array(Slug)
        .max(100)
        .optional()
        .meta({
          description: 'Former slugs to release now.',
          examples: [['support-reply']],
        }),
      source: z
        .enum(['git'])
        .optional()
        .meta({ description: '`git` if its file was renamed.', examples: ['git'] }),
    }),
    output: RenamedPrompt,
  },
  duplicate_prompt: {
    method: 'POST',
    path: '/prompts/:prompt_id/duplicate',
    scope: 'prompts:write',
    effect: 'adds',
    answers: 'one',
    toolset: 'edit',
    nextStep: 'Edit it with update_block, then save_draft_version.',
    title: 'Duplicate a prompt',
    description: 'Copies a working copy into a new prompt without versions.',
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
    toolset: 'edit',
    outcomeIn: 'list_prompts',
    confirmation: 'Delete {prompts} with all versions for good? Live keys get 404 at once.',
    nextStep: 'list_prompts lists the prompts that remain.',
    title: 'Delete a prompt',
    description:
      'Permanently deletes a prompt with all versions; live keys get 404 at once. For several prompts use delete_prompts.',
    input: z.strictObject({
      prompt_id: promptId,
      confirm: z.literal(true).meta({ description: 'Must be true: this cannot be undone.' }),
      revision: expectedRevision,
    }),
    output: z.object({ id: recordId('prompt_id') }),
  },
} as const satisfies Record<string, PublicOperation>
