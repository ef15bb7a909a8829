import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { DeclaredVariable, deliveredVersion } from '../content/prompt-fields.ts'
import { promptMetadata } from '../content/prompt-schemas.ts'
import { variableFields } from '../content/variable-fields.ts'
import { folderOrRoot, page, promptId, recordId, Tags } from '../fields.ts'
import { withinDays } from '../models/end-of-model.ts'
import type { PublicOperation } from '../operation.ts'
import { readableWith } from '../schema/readable-with.ts'
import { Author } from '../versions/version-fields.ts'

export const ListedVariable = DeclaredVariable.extend({
  description: readableWith('variables:read', z.string()),
  required: z.boolean(),
  type: variableFields.type.output,
  rules: variableFields.rules.output,
})

export const PromptSummary = z
  .object({
    id: recordId('prompt_id'),
    slug: z.string().meta({ examples: ['support-reply'] }),
    ...promptMetadata,
    current_version: deliveredVersion.meta({
      description: 'Version this key gets, as a string; "0" if none is published.',
    }),
    published_version: deliveredVersion.nullable(),
    last_version: z.int().meta({ description: 'Newest saved version; 0 if none.' }),
    has_unpublished_changes: z.boolean().meta({
      description:
        'Whether the working copy differs from the published version; false if none is published.',
    }),
    tokens: z
      .int()
      .nullable()
      .meta({
        description:
          'Tokens of the working copy compiled with defaults. Counted some seconds after an edit; null until then.',
        examples: [612],
      }),
    edited_by: readableWith('versions:read', Author.nullable()),
    edited_at: z.iso.datetime().nullable().meta({
      description: 'Last edit of the working copy; null if unknown.',
    }),
    updated_at: z.iso.datetime(),
    variables: z
      .array(ListedVariable)
      .optional()
      .meta({ description: 'Only with include=variables.' }),
  })
  .meta({ id: 'PromptSummary' })

/** Max prompts requested by name. */
const MAX_PROMPT_FILTERS = 100

/** Sort keys; a hyphen reverses the order. */
export const PROMPT_SORTS = ['created', '-created', 'name', '-name', 'updated', '-updated'] as const

export const PROMPT_STATUSES = ['unpublished_changes', 'never_published', 'live'] as const

const countField = z.int().meta({ examples: [12] })

const PromptCounts = z
  .object({
    all: countField,
    unpublished_changes: countField,
    never_published: countField,
    live: countField,
    edited_by_me: countField,
    folders: z
      .array(z.object({ folder_id: z.uuid().nullable(), count: countField }))
      .meta({ description: 'Counts by folder; null for the root. Empty folders are left out.' }),
    tags: z
      .array(z.object({ tag: z.string(), count: countField }))
      .meta({ description: 'Counts of the 500 most frequent tags.' }),
  })
  .meta({ id: 'PromptCounts', description: 'Number of prompts by status, folder and tag.' })

export const promptOperations = {
  list_prompts: {
    method: 'GET',
    path: '/prompts',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    toolset: 'use',
    aliases: { query: 'q' },
    mergedInto: { tool: 'list_prompts', as: 'list' },
    title: 'List prompts',
    description:
      "Lists the prompts of the key's project, with filters. To search prompt texts use search_prompts.",
    input: z.strictObject({
      q: text(200)
        .optional()
        .meta({
          description:
            'Text in name, slug or description. One or two letters match the start of a word.',
          examples: ['support'],
        }),
      prompt_ids: z
        .array(promptId)
        .max(MAX_PROMPT_FILTERS)
        .optional()
        .meta({
          description: `Only these prompts: slugs or UUIDs, max ${MAX_PROMPT_FILTERS}. Unknown ones are skipped.`,
          examples: [['support-reply', 'refund-letter']],
        }),
      tag: text(100)
        .optional()
        .meta({ description: 'Only prompts with this tag.', examples: ['support'] }),
      tags: Tags.optional().meta({
        description: 'Only prompts with all these tags.',
        examples: [['support', 'email']],
      }),
      status: z
        .enum(PROMPT_STATUSES)
        .optional()
        .meta({
          description:
            'Only prompts with this status: with unpublished changes, never published, or live.',
          examples: ['unpublished_changes'],
        }),
      edited_by: z
        .union([z.literal('me'), z.uuid()])
        .optional()
        .meta({
          description:
            'Only prompts last edited by this person or their keys: user UUID, from list_recent_editors, or `me`.',
          examples: ['me'],
        }),
      model_ends_within: withinDays.optional().meta({
        description:
          'Only prompts that name a model which ends within so many days, live or in work.',
        examples: [60],
      }),
      folder_id: folderOrRoot.optional().meta({
        description: 'Only prompts directly in this folder: UUID from list_folders, or `root`.',
        examples: ['root'],
      }),
      folder: folderOrRoot.optional().meta({
        description: 'Former name of `folder_id`.',
        deprecated: true,
        examples: ['root'],
      }),
      sort: z
        .enum(PROMPT_SORTS)
        .default('created')
        .meta({ description: 'Sort order. Default: oldest first.' }),
      ...page('prompts', { maxLimit: 1_000 }),
      include: z.enum(['variables']).optional().meta({ description: 'Include variables.' }),
    }),
    output: z.array(PromptSummary),
  },
  count_prompts: {
    method: 'GET',
    path: '/prompt-counts',
    scope: 'prompts:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'one',
    toolset: 'use',
    mergedInto: { tool: 'list_prompts', as: 'counts' },
    title: 'Count prompts',
    description: 'Counts the prompts of the project by status, folder and tag.',
    input: z.strictObject({}),
    output: PromptCounts,
  },
} as const satisfies Record<string, PublicOperation>
