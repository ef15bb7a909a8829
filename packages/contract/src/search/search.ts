import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { page, recordId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

const FoundPrompt = z
  .object({
    id: recordId('prompt_id'),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    matches: z.array(
      z.object({
        field: z
          .enum(['name', 'slug', 'description', 'tag', 'block'])
          .meta({ examples: ['block'] }),
        block_id: z.uuid().nullable().meta({ description: 'Null for matches outside blocks.' }),
        excerpt: z.string().meta({ description: 'Match with surrounding text.' }),
      }),
    ),
  })
  .meta({ id: 'FoundPrompt', description: 'A prompt with its matches.' })

export const searchOperations = {
  search_prompts: {
    method: 'GET',
    path: '/search/prompts',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    toolset: 'use',
    aliases: { query: 'q' },
    title: 'Search prompts',
    description:
      'Finds prompts whose working copy contains all words in name, slug, description, tags or, if the key may read them, blocks. To filter by folder, tag or status use list_prompts.',
    input: z.strictObject({
      q: text(200)
        .trim()
        .min(1, 'must not be empty')
        .meta({
          description:
            'Words to find, in any order; case-insensitive. One or two letters match the start of a word.',
          examples: ['refund invoice'],
        }),
      ...page('prompts', { maxLimit: 100, defaultLimit: 20 }),
    }),
    output: z.array(FoundPrompt),
  },
} as const satisfies Record<string, PublicOperation>
