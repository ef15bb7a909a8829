import { z } from 'zod'
import { Block } from '../blocks/blocks.ts'
import { contentFields, promptMetadata } from '../content/prompt-schemas.ts'
import { maxCharacters, page, promptId } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'
import { readableFields, readableWith } from '../schema/readable-with.ts'
import { TestCaseFields } from '../test-cases/test-case-fields.ts'
import { Variable } from '../variables/variables.ts'
import { VersionSummary } from '../versions/version-fields.ts'

/** The format number of exports; raise it for data that an import must not ignore. */
export const EXPORT_FORMAT = 1

const { folder_id: _, ...metadata } = promptMetadata

const content = {
  ...readableFields('prompts:read', contentFields),
  variables: readableWith('variables:read', z.array(Variable)),
  blocks: readableWith('blocks:read', z.array(Block)),
}

const path = z.array(z.string()).meta({
  description: 'Folder names from the root; empty for the root.',
  examples: [['Support', 'Email']],
})

const slug = z.string().meta({ examples: ['support-reply'] })
const prompt = slug.meta({ description: 'Slug of its prompt.', examples: ['support-reply'] })

/** Records of an export in order: a prompt before its versions and test cases. */
export const ExportRecord = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('project'),
      format: z.literal(EXPORT_FORMAT),
      exported_at: z.iso.datetime(),
      folders: readableWith('prompts:read', z.array(path)),
    }),
    z.object({
      type: z.literal('prompt'),
      slug,
      ...readableFields('prompts:read', { ...metadata, folder: path }),
      last_version: z.int().meta({ description: 'Newest saved version; 0 if none.' }),
      live_version: z
        .int()
        .nullable()
        .meta({ description: 'Version that live keys get; null if none.' }),
      created_at: z.iso.datetime(),
      ...content,
    }),
    z.object({
      type: z.literal('version'),
      prompt,
      ...VersionSummary.pick({
        version: true,
        note: true,
        created_at: true,
        first_published_at: true,
      }).shape,
      ...content,
    }),
    z.object({
      type: z.literal('test_case'),
      prompt,
      id: z.uuid(),
      created_at: z.iso.datetime(),
      ...readableFields('test_cases:read', TestCaseFields.shape),
    }),
    z.object({
      type: z.literal('file'),
      prompt,
      sha256: z.string().meta({ description: 'As `files` name it.' }),
      content: readableWith('prompts:read', z.base64().meta({ description: 'Bytes in base64.' })),
    }),
    z.object({ type: z.literal('end') }),
  ])
  .meta({
    id: 'ExportRecord',
    description:
      'Ends with `end`; without it the export is incomplete. Versions are those up to `last_version` of their prompt.',
  })
export type ExportRecord = z.output<typeof ExportRecord>

/** Max prompts chosen by name. */
const MAX_EXPORTED_PROMPTS = 100

/** Characters of JSON after which a page ends. */
export const MAX_EXPORT_PAGE_LENGTH = 1_000_000

export const exportSelection = {
  prompt_ids: z
    .array(promptId)
    .min(1)
    .max(MAX_EXPORTED_PROMPTS)
    .optional()
    .meta({
      description: `Only these prompts: slugs or UUIDs, from list_prompts; max ${MAX_EXPORTED_PROMPTS}. Default: all.`,
      examples: [['support-reply', 'refund-letter']],
    }),
}

export const exportOperations = {
  export_prompts: {
    method: 'GET',
    path: '/export',
    scope: 'versions:read',
    forRestrictedKeys: true,
    effect: 'reads',
    answers: 'page',
    exports: true,
    toolset: 'organize',
    title: 'Export prompts',
    description:
      'Returns prompts with working copies, all versions, notes, folders and test cases as records, in pages. The import page of a project restores them. For a single version use get_version.',
    input: z.strictObject({
      ...exportSelection,
      ...page('records', { maxLimit: 1_000, defaultLimit: 100 }),
      max_characters: maxCharacters(MAX_EXPORT_PAGE_LENGTH),
    }),
    output: z.array(ExportRecord),
  },
} as const satisfies Record<string, PublicOperation>
