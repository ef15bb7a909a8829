import { z } from 'zod'
import { isUuid } from '../slug.ts'
import { text } from '../text.ts'

/** Fields that rows share, each with the words that people and models read. */

export const promptId = z
  .string()
  .min(1)
  .max(200)
  .meta({
    description: 'Slug or UUID of the prompt; list_prompts and search_prompts show them.',
    examples: ['support-reply'],
  })

export const blockId = z.uuid().meta({ description: 'UUID of the block; list_blocks shows them.' })

export const variableId = z
  .uuid()
  .meta({ description: 'UUID of the variable; list_variables shows them.' })

export const folderId = z
  .uuid()
  .meta({ description: 'UUID of the folder; list_folders shows them.' })

export const folderPlace = folderId
  .nullable()
  .optional()
  .meta({ description: 'Folder of the prompt; null is the root. list_folders shows the ids.' })

/** A folder, or the project's root, where a field cannot be null. */
export const folderOrRoot = z
  .string()
  .refine((value) => value === 'root' || isUuid(value), 'must be the UUID of a folder, or root')

/** The number of a version; it fits PostgreSQL's integer. */
const MOST_VERSIONS = 2_147_483_647
export const versionNumber = z.int().min(1).max(MOST_VERSIONS)

export const expectedRevision = z
  .int()
  .min(1)
  .max(MOST_VERSIONS)
  .optional()
  .meta({
    description:
      'The revision you read. If it has moved on since, nothing is changed (412). In REST also as If-Match.',
    examples: [7],
  })

/** The revision of a record that is not a prompt's. */
export const recordRevision = z.int().meta({ description: 'Raised by every change of it.' })

/** What every write answers beside its result. */
export const newRevision = z
  .int()
  .meta({ description: 'Revision of the working copy after this change.' })

export const VariableKey = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, 'must be a letter or _, then letters, digits, _ . or -')

export const Tags = z.array(text(100).trim().min(1)).max(50)

/** Settings of the model a prompt was written for; fields beyond these are kept as given. */
export const ModelConfig = z
  .looseObject({
    model: text(200).optional(),
    temperature: z.number().min(0).max(2).optional(),
    max_tokens: z.int().min(1).optional(),
    top_p: z.number().min(0).max(1).optional(),
  })
  .meta({ description: 'Model configuration; unknown fields are kept.' })

/** Values by variable key, as compiling takes them. */
export const variableValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
