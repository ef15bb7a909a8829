import { z } from 'zod'
import { displayName, text } from '../../../text/text.ts'
import { promptFolderId, Tags } from '../../fields.ts'

/** Prompt metadata in responses. */
export const promptMetadata = {
  name: z.string().meta({ examples: ['Support reply'] }),
  description: z.string().meta({ examples: ['Answers a customer of the help desk'] }),
  tags: z.array(z.string()).meta({ examples: [['support']] }),
  folder_id: z.uuid().nullable().meta({ description: 'Null at the root of the project.' }),
}

export const promptName = displayName.meta({
  description: 'Display name.',
  examples: ['Support reply'],
})

/** Max length of a description, in UTF-16 units. */
export const MAX_PROMPT_DESCRIPTION_LENGTH = 2_000

/** Optional metadata for creating and updating a prompt. */
export const promptMetadataInput = {
  description: text(MAX_PROMPT_DESCRIPTION_LENGTH)
    .optional()
    .meta({
      description: 'What the prompt is for.',
      examples: ['Answers a customer of the help desk'],
    }),
  tags: Tags.optional().meta({
    description: 'Tags; replace the existing ones.',
    examples: [['support']],
  }),
  folder_id: promptFolderId,
}

/** A string, as the spec requires for lists and compiled prompts. */
export const deliveredVersion = z
  .string()
  .meta({ description: 'Version number, as a string.', examples: ['3'] })

/** The fields needed to fill in a variable. */
export const DeclaredVariable = z.object({
  key: z.string().meta({ examples: ['customer_name'] }),
  default_value: z
    .string()
    .nullable()
    .meta({ examples: ['there'] }),
})
