import { MESSAGE_ROLES } from '@promptwire/core/compile/chat-message'
import { HEADINGS } from '@promptwire/core/compile/heading'
import { z } from 'zod'
import { Block } from '../blocks/blocks.ts'
import { Condition } from '../content/conditions.ts'
import type { PeopleOperation } from '../operation.ts'
import { ImportFormat, ReferredPrompt } from './import-fields.ts'
import { importOperations } from './imports.ts'

/** Max preview length of a block, in UTF-16 units. */
export const MAX_PREVIEW_LENGTH = 4_000
/** Max preview length of a compiled text. */
export const MAX_COMPILED_LENGTH = 20_000
/** Max prompts of an import with a full preview. */
export const MAX_PREVIEWED_PROMPTS = 10

/** Max placeholders of a second style that a preview offers to convert. */
export const MAX_OFFERED_PLACEHOLDERS = 20

const PromptPreview = z.object({
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Only for the first prompts. */
  blocks: z.array(
    Block.pick({ type: true, title: true, enabled: true }).extend({
      role: z.enum(MESSAGE_ROLES),
      heading: z.enum(HEADINGS),
      when: Condition.nullable(),
      /** Start of its text. */
      content: z.string(),
      is_cut: z.boolean(),
    }),
  ),
  block_count: z.int(),
  /** Start of the compiled text without values; only for the first prompts. */
  compiled: z.string(),
  variables: z.array(z.object({ key: z.string(), default_value: z.string().nullable() })),
  notes: z.array(z.string()),
  /** Unconverted placeholders of a second style, one per key. */
  unconverted: z.array(z.object({ key: z.string(), written: z.string() })),
})

const ImportedReview = z.object({
  format: ImportFormat,
  prompts: z.array(PromptPreview),
  referred: z.array(ReferredPrompt),
  notes: z.array(z.string()),
})
export type ImportedReview = z.output<typeof ImportedReview>

const { content, files, format, tidy, keep_as_text } = importOperations.import_prompt.input.shape

export const importPageOperations = {
  review_import: {
    permission: 'ai:import',
    effect: 'reads',
    answers: 'one',
    title: 'Preview an import',
    method: 'POST',
    path: '/imports/review',
    input: z.strictObject({ content, files, format, tidy, keep_as_text }),
    output: ImportedReview,
  },
} as const satisfies Record<string, PeopleOperation>
