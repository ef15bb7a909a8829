import { z } from 'zod'
import { EventActor, EventChange } from '../events/events.ts'
import { page, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

export const RecentEditor = z
  .object({
    actor: EventActor,
    at: z.iso.datetime().meta({ description: 'Time of their last change.' }),
    edits: z.int().meta({ description: 'Number of changes in this period.', examples: [3] }),
    changes: z
      .array(EventChange)
      .meta({ description: 'Their changes, newest first; only those the key may read.' }),
  })
  .meta({ id: 'RecentEditor' })

export const activityOperations = {
  list_recent_editors: {
    method: 'GET',
    path: '/prompts/:prompt_id/editors',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'history',
    title: 'List recent editors',
    description:
      'Lists the people and agents who changed a prompt in the last minutes, and which blocks or variables. Check it before you edit; list_audit_entries has the older history.',
    input: z.strictObject({
      prompt_id: promptId,
      minutes: z
        .int()
        .min(1)
        .max(1_440)
        .default(15)
        .meta({ description: 'Minutes to look back. Default: 15.', examples: [15] }),
      ...page('editors', { maxLimit: 100, defaultLimit: 50 }),
    }),
    output: z.array(RecentEditor),
  },
} as const satisfies Record<string, PublicOperation>
