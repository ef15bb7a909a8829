import { z } from 'zod'
import { text } from '../../text.ts'
import { readableWith } from '../derive/readable-with.ts'
import { folderOrRoot, page, promptId, Tags } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { DeclaredVariable, deliveredVersion, promptMetadata } from './prompt-fields.ts'
import { Author } from './version-fields.ts'

const ListedVariable = DeclaredVariable.extend({
  description: readableWith('variables:read', z.string()),
  required: z.boolean(),
})

export const PromptSummary = z
  .object({
    id: z.uuid(),
    slug: z.string().meta({ examples: ['support-reply'] }),
    ...promptMetadata,
    current_version: deliveredVersion.meta({
      description: 'The version this key gets, as a string; "0" while nothing is published.',
    }),
    published_version: deliveredVersion.nullable(),
    last_version: z.int().meta({ description: 'The newest saved version; 0 while there is none.' }),
    has_unpublished_changes: z.boolean().meta({
      description:
        'Whether live keys get another content than the working copy has; false while they get none.',
    }),
    tokens: z
      .int()
      .nullable()
      .meta({
        description:
          'Tokens of the working copy compiled with its defaults, as counted some seconds after it was edited; null until then.',
        examples: [612],
      }),
    edited_by: readableWith('versions:read', Author.nullable()),
    edited_at: z.iso.datetime().nullable().meta({
      description: 'When the working copy was edited last; null where that is not known.',
    }),
    updated_at: z.iso.datetime(),
    variables: z
      .array(ListedVariable)
      .optional()
      .meta({ description: 'Only with include=variables.' }),
  })
  .meta({ id: 'PromptSummary' })

/** How many prompts a list is asked for by name. */
const MOST_NAMED = 100

/** What lists of prompts can be sorted by; a hyphen turns the order round. */
export const PROMPT_SORTS = ['created', '-created', 'name', '-name', 'updated', '-updated'] as const

/** What a prompt waits for, as lists can be narrowed to it. */
export const PROMPT_STATUSES = ['unpublished_changes', 'never_published', 'live'] as const

const counted = z.int().meta({ examples: [12] })

const PromptCounts = z
  .object({
    all: counted,
    unpublished_changes: counted,
    never_published: counted,
    live: counted,
    edited_by_me: counted,
    folders: z
      .array(z.object({ folder_id: z.uuid().nullable(), count: counted }))
      .meta({ description: 'Of the folders with prompts; null is the root.' }),
    tags: z
      .array(z.object({ tag: z.string(), count: counted }))
      .meta({ description: 'The 500 most frequent tags.' }),
  })
  .meta({ id: 'PromptCounts', description: 'How many prompts there are of each kind.' })

export const promptOperations = {
  list_prompts: {
    method: 'GET',
    path: '/prompts',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'page',
    title: 'List prompts',
    description: 'Lists the prompts of the project that the key belongs to.',
    input: z.strictObject({
      q: text(200)
        .optional()
        .meta({
          description:
            'Text to find in name, slug or description; one or two letters where a word begins.',
          examples: ['support'],
        }),
      prompt_ids: z
        .array(promptId)
        .max(MOST_NAMED)
        .optional()
        .meta({
          description: `Only these prompts, as far as they are here: slugs or UUIDs of at most ${MOST_NAMED}.`,
          examples: [['support-reply', 'refund-letter']],
        }),
      tag: text(100)
        .optional()
        .meta({ description: 'Only prompts that carry this tag.', examples: ['support'] }),
      tags: Tags.optional().meta({
        description: 'Only prompts that carry all these tags.',
        examples: [['support', 'e-mail']],
      }),
      status: z
        .enum(PROMPT_STATUSES)
        .optional()
        .meta({
          description:
            'Only prompts with changes that are not published, that never were published, or that are live.',
          examples: ['unpublished_changes'],
        }),
      edited_by: z
        .union([z.literal('me'), z.uuid()])
        .optional()
        .meta({
          description:
            'Only prompts that this person, or a key of theirs, edited last: their UUID, or `me`.',
          examples: ['me'],
        }),
      folder_id: folderOrRoot.optional().meta({
        description: 'Only prompts in this very folder: its UUID (see list_folders), or `root`.',
        examples: ['root'],
      }),
      folder: folderOrRoot.optional().meta({
        description: 'The earlier name of `folder_id`.',
        deprecated: true,
        examples: ['root'],
      }),
      sort: z
        .enum(PROMPT_SORTS)
        .default('created')
        .meta({ description: 'Order of the list; oldest first when left out.' }),
      ...page('prompts', { most: 1_000 }),
      include: z.enum(['variables']).optional().meta({ description: 'Adds the variables.' }),
    }),
    output: z.array(PromptSummary),
  },
  count_prompts: {
    method: 'GET',
    path: '/prompt-counts',
    scope: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count prompts',
    description: 'Counts the prompts of the project: by status, by folder and by tag.',
    input: z.strictObject({}),
    output: PromptCounts,
  },
} as const satisfies Record<string, PublicOperation>
