import { z } from 'zod'
import { EXAMPLE_ID, recordId } from '../fields.ts'

export const stableTokens = z.int().meta({
  description: 'Tokens before the first placeholder or block with a condition.',
  examples: [10],
})

/** The block that ends a prompt's stable start, and a block order that makes it longer. */
export const CacheOrder = z
  .object({
    broken_by: z
      .object({
        block_id: recordId('block_id'),
        title: z.string().meta({ examples: ['Role'] }),
        variable: z
          .string()
          .nullable()
          .meta({
            description: 'Its first placeholder; null for a condition.',
            examples: ['city'],
          }),
      })
      .nullable()
      .meta({ description: 'First block whose text changes; null if none does.' }),
    better: z
      .object({
        stable_tokens: stableTokens,
        block_order: z
          .array(z.uuid())
          .meta({ description: 'For create_proposal.', examples: [[EXAMPLE_ID]] }),
      })
      .nullable()
      .meta({ description: 'An order with more stable tokens; null if there is none.' }),
  })
  .meta({ id: 'CacheOrder', description: 'The reason why a prompt is not cached further.' })
