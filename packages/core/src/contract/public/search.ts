import { z } from 'zod'
import { text } from '../../text.ts'
import { page } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

const FoundPrompt = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    matches: z.array(
      z.object({
        field: z
          .enum(['name', 'slug', 'description', 'tag', 'block'])
          .meta({ examples: ['block'] }),
        block_id: z.uuid().nullable().meta({ description: 'null outside blocks.' }),
        excerpt: z.string().meta({ description: 'The place, with some text around it.' }),
      }),
    ),
  })
  .meta({ id: 'FoundPrompt', description: 'A prompt, and where the words stand in it.' })

export const searchOperations = {
  search_prompts: {
    method: 'GET',
    path: '/search/prompts',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'page',
    title: 'Search prompts',
    description:
      'Finds prompts whose working copy holds all the words: in name, slug, description, tags, or blocks where the key may read them.',
    input: z.strictObject({
      q: text(200)
        .trim()
        .min(1, 'must not be empty')
        .meta({
          description:
            'Words to find, in any case and order; those of one or two letters where a word begins.',
          examples: ['refund invoice'],
        }),
      ...page('prompts', { most: 100, usual: 20 }),
    }),
    output: z.array(FoundPrompt),
  },
} as const satisfies Record<string, PublicOperation>
