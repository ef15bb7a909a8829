import { VARIABLE_KEY, VARIABLE_KEY_RULE } from '@promptwire/core/compile/variable-key'
import { EXAMPLE_MODEL } from '@promptwire/core/models/example-model'
import { isUuid } from '@promptwire/core/text/slug'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { ID_NAME } from './schema/name-ids.ts'

/**
 * Fields shared by operations, with their descriptions for people and models. `listedBy` names the
 * operation that lists valid values.
 */

export const EXAMPLE_ID = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'

/** Id of a record in an output. Tool responses repeat it under its input name. */
export const recordId = (name: string) => z.uuid().meta({ [ID_NAME]: name })

export const promptId = z
  .string()
  .min(1)
  .max(200)
  .meta({
    description: 'Prompt slug or UUID, from list_prompts.',
    examples: ['support-reply'],
    listedBy: 'list_prompts',
  })

export const blockId = z.uuid().meta({
  description: 'Block UUID, from get_working_copy.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_blocks',
})

/** An id chosen by the client, so that a retry adds the record only once. */
export const chosenId = (record: 'block' | 'variable') =>
  z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({
      description: `A random UUID for the new ${record}. If it is in use, the request fails with CONFLICT.`,
      examples: [EXAMPLE_ID],
    })

/** The parent prompt of a record that has its own id. */
export const itsPrompt = promptId.optional().meta({
  description: 'Slug or UUID of the prompt that owns the record; otherwise NOT_FOUND.',
  examples: ['support-reply'],
  listedBy: 'list_prompts',
})

export const folderId = z.uuid().meta({
  description: 'Folder UUID, from list_folders.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_folders',
})

export const promptFolderId = folderId
  .nullable()
  .optional()
  .meta({
    description: 'Folder UUID, from list_folders; null for the root.',
    examples: [EXAMPLE_ID],
    listedBy: 'list_folders',
  })

/** A folder or `root`, for query fields, which cannot be null. */
export const folderOrRoot = z
  .string()
  .refine(
    (value) => value === 'root' || isUuid(value),
    'must be a folder UUID or root; see list_folders',
  )

/** Upper bound of a version number: PostgreSQL's integer. */
const MAX_INT32 = 2_147_483_647
export const versionNumber = z.int().min(1).max(MAX_INT32)

export const expectedRevision = z
  .int()
  .min(1)
  .max(MAX_INT32)
  .optional()
  .meta({
    description: 'Revision you read. If it is outdated, the change is rejected.',
    examples: [7],
  })

/** Revision of a record other than a prompt. */
export const recordRevision = z
  .int()
  .meta({ description: 'Incremented by every change to the record.', examples: [4] })

/** Returned by every write. */
export const newRevision = z
  .int()
  .meta({ description: 'Revision of the working copy after this change.', examples: [8] })

export const VariableKey = z
  .string()
  .regex(VARIABLE_KEY, VARIABLE_KEY_RULE)
  .refine((key) => key !== '__proto__', 'must not be __proto__')

export const variableId = z
  .string()
  .refine(
    (named) => isUuid(named) || VariableKey.safeParse(named).success,
    'must be a variable UUID, or a key together with prompt_id',
  )
  .meta({
    description: 'Variable UUID, from get_working_copy, or its key together with prompt_id.',
    examples: ['customer_name'],
    listedBy: 'list_variables',
  })

export const MAX_TAGS = 50

/** Removes duplicates. */
export const Tags = z
  .array(text(100).trim().min(1))
  .overwrite((tags) => [...new Set(tags)])
  .max(MAX_TAGS)

/** Model settings of a prompt. */
export const ModelConfig = z
  .looseObject({
    model: text(200).optional(),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).optional(),
    top_p: z.number().min(0).max(1).optional(),
  })
  .meta({
    description: 'Model configuration; unknown fields are kept unchanged.',
    examples: [{ model: EXAMPLE_MODEL, max_tokens: 600 }],
  })

const SCALARS = [z.string(), z.number(), z.boolean()] as const

export const variableValues = z.record(z.string(), z.union(SCALARS))

const MAX_LIST_ITEMS = 1_000

/** Input: lists and objects become JSON, which variables of those types parse. */
export const givenValues = z.record(
  z.string(),
  z.union([
    ...SCALARS,
    z
      .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
      .transform((value) => JSON.stringify(value))
      .pipe(z.string()),
  ]),
)

/** Also accepts lists and objects for variables of those types. */
export const typedValues = z.record(
  z.string(),
  z.union([
    ...SCALARS,
    z.array(z.unknown()).max(MAX_LIST_ITEMS),
    z.record(z.string(), z.unknown()),
  ]),
)

export const FileFormat = z.enum(['csv', 'ndjson'])
export type FileFormat = z.output<typeof FileFormat>

const cursor = text(500)
  .optional()
  .meta({ description: 'next_cursor of the previous page.', examples: ['MDE5OTljNWU'] })

interface PageSize {
  readonly maxLimit: number
  /** Default page size; without it the whole list is returned. */
  readonly defaultLimit?: number
}
type Cursor = { readonly cursor: typeof cursor }

export function page(
  things: string,
  size: PageSize & { readonly defaultLimit: number },
): Cursor & { readonly limit: z.ZodDefault<z.ZodInt> }
export function page(
  things: string,
  size: PageSize,
): Cursor & { readonly limit: z.ZodOptional<z.ZodInt> }
export function page(things: string, { maxLimit, defaultLimit }: PageSize) {
  const limit = z.int().min(1).max(maxLimit)
  const words = {
    description: `Max ${things} to return. Default: ${defaultLimit ?? 'all'}.`,
    examples: [defaultLimit ?? 20],
  }
  return {
    limit: (defaultLimit === undefined ? limit.optional() : limit.default(defaultLimit)).meta(
      words,
    ),
    cursor,
  }
}

/** Limits a response; tools have a smaller default than apps. */
export const maxCharacters = (max: number) =>
  z
    .int()
    .min(1_000)
    .max(max)
    .optional()
    .meta({ description: `Max characters of the answer. Default: ${max}.`, examples: [50_000] })

/** The next step after an edit of a working copy. */
export const SAVE_WHEN_DONE = 'When done, save_draft_version saves a version.'
