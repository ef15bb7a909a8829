import { z } from 'zod'
import { newRevision, promptFolderId, promptId, recordId, Tags } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { ID_NAME } from '../schema/name-ids.ts'
import { readableWith } from '../schema/readable-with.ts'

/** Max prompts per request: each gets an audit entry and an event. */
const MAX_BULK_PROMPTS = 100

const prompt_ids = z
  .array(promptId)
  .min(1)
  .max(MAX_BULK_PROMPTS)
  .meta({
    description: `Slugs or UUIDs, from list_prompts; max ${MAX_BULK_PROMPTS}.`,
    examples: [['support-reply', 'refund-letter']],
  })

export const bulkPromptOperations = {
  organize_prompts: {
    method: 'PATCH',
    path: '/bulk/prompts',
    scope: 'prompts:write',
    forRestrictedKeys: true,
    effect: 'changes',
    answers: 'one',
    toolset: 'organize',
    outcomeIn: 'list_prompts',
    nextStep: 'list_prompts with folder_id or tags shows the result.',
    title: 'Organize prompts',
    description:
      'Moves several prompts to a folder and adds or removes tags, all or none. For a single prompt use update_prompt.',
    input: z.strictObject({
      prompt_ids,
      folder_id: promptFolderId,
      add_tags: Tags.optional().meta({
        description: 'Tags to add to each prompt.',
        examples: [['support']],
      }),
      remove_tags: Tags.optional().meta({
        description: 'Tags to remove from each prompt.',
        examples: [['draft']],
      }),
    }),
    output: z.object({
      prompts: z.array(
        z.object({
          id: recordId('prompt_id'),
          slug: z.string(),
          revision: newRevision,
          tags: readableWith('prompts:read', z.array(z.string())),
        }),
      ),
    }),
  },
  delete_prompts: {
    recentSignIn: { to: 'delete the prompts' },
    method: 'DELETE',
    path: '/bulk/prompts',
    scope: 'prompts:delete',
    forRestrictedKeys: true,
    effect: 'destroys',
    answers: 'one',
    toolset: 'organize',
    outcomeIn: 'list_prompts',
    confirmation: 'Delete {prompts} with all versions for good? Live keys get 404 at once.',
    nextStep: 'list_prompts lists the prompts that remain.',
    title: 'Delete prompts',
    description:
      'Permanently deletes several prompts with all versions, all or none. An error names the prompt. For a single prompt use delete_prompt.',
    input: z.strictObject({
      prompt_ids,
      confirm: z.literal(true).meta({ description: 'Must be true: this cannot be undone.' }),
    }),
    output: z.object({ ids: z.array(z.uuid()).meta({ [ID_NAME]: 'prompt_ids' }) }),
  },
} as const satisfies Record<string, PublicOperation>
