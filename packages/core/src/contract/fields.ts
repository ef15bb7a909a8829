import { z } from 'zod'
import { isUuid } from '../slug.ts'
import { text } from '../text.ts'

/**
 * Fields that rows share, each with the words that people and models read. `listedBy` is the
 * operation that lists the records a field can name.
 */

export const EXAMPLE_ID = '01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'

export const promptId = z
  .string()
  .min(1)
  .max(200)
  .meta({
    description: 'Slug or UUID of the prompt; list_prompts and search_prompts show them.',
    examples: ['support-reply'],
    listedBy: 'list_prompts',
  })

export const blockId = z.uuid().meta({
  description: 'UUID of the block; list_blocks shows them.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_blocks',
})

/** The prompt of a record that has an id of its own. */
export const itsPrompt = promptId.optional().meta({
  description: 'Slug or UUID of its prompt; a record of another prompt is then not found.',
  examples: ['support-reply'],
  listedBy: 'list_prompts',
})

export const folderId = z.uuid().meta({
  description: 'UUID of the folder; list_folders shows them.',
  examples: [EXAMPLE_ID],
  listedBy: 'list_folders',
})

export const folderPlace = folderId
  .nullable()
  .optional()
  .meta({
    description: 'Folder of the prompt; null is the root. list_folders shows the ids.',
    examples: [EXAMPLE_ID],
    listedBy: 'list_folders',
  })

/** A folder, or the project's root, where a field cannot be null. */
export const folderOrRoot = z
  .string()
  .refine(
    (value) => value === 'root' || isUuid(value),
    'must be the UUID of a folder, or root; see list_folders',
  )

/** The number of a version; it fits PostgreSQL's integer. */
const MOST_VERSIONS = 2_147_483_647
export const versionNumber = z.int().min(1).max(MOST_VERSIONS)

export const expectedRevision = z
  .int()
  .min(1)
  .max(MOST_VERSIONS)
  .optional()
  .meta({
    description: 'The revision you read; if it has moved on since, nothing is changed.',
    examples: [7],
  })

/** The revision of a record that is not a prompt's. */
export const recordRevision = z
  .int()
  .meta({ description: 'Raised by every change of it.', examples: [4] })

/** What every write answers beside its result. */
export const newRevision = z
  .int()
  .meta({ description: 'Revision of the working copy after this change.', examples: [8] })

export const VariableKey = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, 'must be a letter or _, then letters, digits, _ . or -')

export const variableId = z
  .string()
  .refine(
    (named) => isUuid(named) || VariableKey.safeParse(named).success,
    'must be the UUID of a variable, or its key beside prompt_id',
  )
  .meta({
    description: 'UUID of the variable, or its key where prompt_id is given.',
    examples: ['customer_name'],
    listedBy: 'list_variables',
  })

/** Most tags of a prompt. */
export const MOST_TAGS = 50

/** A tag given twice is one tag. */
export const Tags = z
  .array(text(100).trim().min(1))
  .overwrite((tags) => [...new Set(tags)])
  .max(MOST_TAGS)

/** Settings of the model a prompt was written for; fields beyond these are kept as given. */
export const ModelConfig = z
  .looseObject({
    model: text(200).optional(),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).optional(),
    top_p: z.number().min(0).max(1).optional(),
  })
  .meta({
    description: 'Model configuration; unknown fields are kept.',
    examples: [{ model: 'gpt-4o', temperature: 0.3 }],
  })

/** Values by variable key, as compiling takes them. */
export const variableValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** How a list is written as a file: a table, or JSON by the line. */
export const FileFormat = z.enum(['csv', 'ndjson'])
export type FileFormat = z.output<typeof FileFormat>

/** Where the page before ended. */
const cursor = text(500)
  .optional()
  .meta({ description: 'next_cursor of the page before.', examples: ['MDE5OTljNWU'] })

interface PageSize {
  readonly most: number
  /** What a page holds without a limit; the list comes whole where this is left out. */
  readonly usual?: number
}
type Cursor = { readonly cursor: typeof cursor }

/** The fields of every list: how many of these things to answer, and after which. */
export function page(
  things: string,
  size: PageSize & { readonly usual: number },
): Cursor & { readonly limit: z.ZodDefault<z.ZodInt> }
export function page(
  things: string,
  size: PageSize,
): Cursor & { readonly limit: z.ZodOptional<z.ZodInt> }
export function page(things: string, { most, usual }: PageSize) {
  const limit = z.int().min(1).max(most)
  const words = {
    description: `Most ${things} to return; ${usual ?? 'all of them'} when left out.`,
    examples: [usual ?? 20],
  }
  return {
    limit: (usual === undefined ? limit.optional() : limit.default(usual)).meta(words),
    cursor,
  }
}
