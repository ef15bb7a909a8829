import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { Block } from '../public/blocks.ts'
import { ImportFormat, ReferredPrompt } from '../public/import-fields.ts'
import { importOperations } from '../public/imports.ts'

/** How much of a block is shown before an import, in UTF-16 units. */
export const MOST_SHOWN = 4_000
/** How many prompts of an import are shown in full before it. */
export const MOST_SHOWN_PROMPTS = 10

const ShownPrompt = z.object({
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** The first prompts' in full; of the others none. */
  blocks: z.array(
    Block.pick({ type: true, title: true, enabled: true }).extend({
      /** The beginning of its text. */
      content: z.string(),
      is_cut: z.boolean(),
    }),
  ),
  block_count: z.int(),
  variables: z.array(z.object({ key: z.string(), default_value: z.string().nullable() })),
  notes: z.array(z.string()),
})

const ImportedReview = z.object({
  format: ImportFormat,
  prompts: z.array(ShownPrompt),
  referred: z.array(ReferredPrompt),
  notes: z.array(z.string()),
})
export type ImportedReview = z.output<typeof ImportedReview>

const { content, files, format } = importOperations.import_prompt.input.shape

/** What the page of imports needs beside the operation that everybody has. */
export const importPageOperations = {
  review_import: {
    permission: 'ai:import',
    effect: 'reads',
    answers: 'one',
    title: 'Read what an import would make, without making it',
    method: 'POST',
    path: '/imports/review',
    input: z.strictObject({ content, files, format }),
    output: ImportedReview,
  },
} as const satisfies Record<string, PeopleOperation>
