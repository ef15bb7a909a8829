import { z } from 'zod'
import { readableWith } from '../derive/readable-with.ts'
import { folderPlace, newRevision, promptId, Tags } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

/** How many prompts one request changes: each has its audit entry and its event. */
const MOST_AT_ONCE = 100

const prompt_ids = z
  .array(promptId)
  .min(1)
  .max(MOST_AT_ONCE)
  .meta({
    description: `Slugs or UUIDs of at most ${MOST_AT_ONCE} prompts; all are changed, or none.`,
    examples: [['support-reply', 'refund-letter']],
  })

export const promptsAtOnceOperations = {
  organize_prompts: {
    method: 'PATCH',
    path: '/bulk/prompts',
    scope: 'prompts:write',
    effect: 'changes',
    answers: 'one',
    title: 'Organize prompts',
    description:
      'Moves several prompts to a folder, and adds and removes tags, in one step: if one cannot be changed, none is, and the message says which and why.',
    input: z.strictObject({
      prompt_ids,
      folder_id: folderPlace,
      add_tags: Tags.optional().meta({
        description: 'Tags that each of them gets beside those it has.',
        examples: [['support']],
      }),
      remove_tags: Tags.optional().meta({
        description: 'Tags that none of them has afterwards.',
        examples: [['draft']],
      }),
    }),
    output: z.object({
      prompts: z.array(
        z.object({
          id: z.uuid(),
          slug: z.string(),
          revision: newRevision,
          tags: readableWith('prompts:read', z.array(z.string())),
        }),
      ),
    }),
  },
  delete_prompts: {
    method: 'DELETE',
    path: '/bulk/prompts',
    scope: 'prompts:delete',
    effect: 'destroys',
    answers: 'one',
    title: 'Delete prompts',
    description:
      'Deletes several prompts with all their versions, for good and in one step: if one cannot be deleted, none is, and the message says which.',
    input: z.strictObject({
      prompt_ids,
      confirm: z.literal(true).meta({ description: 'Must be true: this cannot be undone.' }),
    }),
    output: z.object({ ids: z.array(z.uuid()) }),
  },
} as const satisfies Record<string, PublicOperation>
