import { z } from 'zod'
import { displayName, text } from '../../text.ts'
import { folderPlace, Tags } from '../fields.ts'

/** What authors say of a prompt beside its content, as every answer shows it. */
export const promptMetadata = {
  name: z.string().meta({ examples: ['Support reply'] }),
  description: z.string().meta({ examples: ['Answers a customer of the help desk'] }),
  tags: z.array(z.string()).meta({ examples: [['support']] }),
  folder_id: z.uuid().nullable().meta({ description: 'null at the root of the project.' }),
}

export const promptName = displayName.meta({
  description: 'Display name.',
  examples: ['Support reply'],
})

/** Longest description of a prompt, in UTF-16 units. */
export const MOST_DESCRIPTION = 2_000

/** The rest of it, as creating and updating a prompt take it. */
export const givenMetadata = {
  description: text(MOST_DESCRIPTION)
    .optional()
    .meta({
      description: 'What the prompt is for.',
      examples: ['Answers a customer of the help desk'],
    }),
  tags: Tags.optional().meta({
    description: 'Tags; the given ones replace those before.',
    examples: [['support']],
  }),
  folder_id: folderPlace,
}

/** The spec has it as text where a prompt is listed or compiled. */
export const deliveredVersion = z
  .string()
  .meta({ description: 'Version number, as a string.', examples: ['3'] })

/** What anybody needs to know of a variable in order to fill it in. */
export const DeclaredVariable = z.object({
  key: z.string().meta({ examples: ['customer_name'] }),
  default_value: z
    .string()
    .nullable()
    .meta({ examples: ['there'] }),
})
