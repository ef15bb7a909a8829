import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { z } from 'zod'
import { versionNumber } from '../fields.ts'
import { mapToProperty } from '../schema/map-fields.ts'
import { BLOCK_TYPES } from './block-types.ts'
import { Condition } from './conditions.ts'
import { variableFields } from './variable-fields.ts'

/** Max nesting of parts. */
export const MAX_INCLUDE_DEPTH = 5

const IncludedBlock = z.object({
  type: z.enum(BLOCK_TYPES),
  title: z.string(),
  content: z.string(),
  role: z.enum(MESSAGE_ROLES),
  name: z.string().nullable(),
  heading: z.enum(HEADINGS),
  when: Condition.nullable(),
})

/** An included part: a version of a prompt, or one of its blocks. */
export const Include = z
  .object({
    prompt: z.string().meta({
      description: 'UUID of the included prompt; its slug in an export.',
      examples: ['01999c5e-7b1c-7c3a-9d2e-5f6a7b8c9d0e'],
    }),
    block: z.uuid().nullable().meta({ description: 'The only included block; null for all.' }),
    version: z.int().meta({ description: 'The included version.', examples: [3] }),
    live: z.boolean().meta({
      description: 'Whether saving a version takes the version that is live by then.',
    }),
    depth: z.int().meta({ description: 'Levels of parts within parts.', examples: [1] }),
    blocks: z.array(IncludedBlock).meta({ description: 'The included blocks, in order.' }),
    variables: z
      .array(z.object(mapToProperty(variableFields, 'value')))
      .meta({ description: 'Declarations of the variables that they use.' }),
  })
  .meta({ id: 'Include' })
export type Include = z.output<typeof Include>

/** An include in requests; accepts and ignores the descriptive fields of responses. */
export const IncludeInput = z
  .object({
    prompt: z.string().min(1).max(200),
    block: z.uuid().nullable().optional(),
    version: versionNumber.optional().meta({
      description: 'Included version; with live, until a version is saved. Default: the live one.',
    }),
    live: z.boolean().optional().meta({
      description: 'Whether saving a version takes the live version. Default: if none is given.',
    }),
  })
  .nullable()
export type IncludeInput = z.output<typeof IncludeInput>
