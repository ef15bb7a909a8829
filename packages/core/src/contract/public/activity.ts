import { z } from 'zod'
import { page, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { EventActor, EventChange } from './events.ts'

const RecentEditor = z
  .object({
    actor: EventActor,
    at: z.iso.datetime().meta({ description: 'When they changed something last.' }),
    edits: z.int().meta({ description: 'How often they did, in this time.', examples: [3] }),
    changes: z
      .array(EventChange)
      .meta({ description: 'What they changed, newest first, as far as the key may read it.' }),
  })
  .meta({ id: 'RecentEditor' })

export const activityOperations = {
  list_recent_editors: {
    method: 'GET',
    path: '/prompts/:prompt_id/editors',
    scope: 'versions:read',
    effect: 'reads',
    answers: 'page',
    title: 'List recent editors',
    description:
      'Who changed a prompt in the last minutes, people and agents, and which blocks or variables: look before editing what others are at.',
    input: z.strictObject({
      prompt_id: promptId,
      minutes: z
        .int()
        .min(1)
        .max(1_440)
        .default(15)
        .meta({ description: 'How far to look back; 15 when left out.', examples: [15] }),
      ...page('editors', { most: 100, usual: 50 }),
    }),
    output: z.array(RecentEditor),
  },
} as const satisfies Record<string, PublicOperation>
