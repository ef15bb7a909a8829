import { z } from 'zod'

/** When a vendor ends a model, and its recommended replacement. */
export const EndOfModel = z.object({
  model: z.string().meta({ description: "The vendor's name.", examples: ['gpt-4o'] }),
  vendor: z.string().meta({ examples: ['openai'] }),
  ends_at: z.iso.date().meta({ description: 'The first day (UTC) without it.' }),
  days_left: z.int().meta({ description: 'Negative once it has ended.', examples: [46] }),
  replaced_by: z.string().nullable().meta({
    description: "The vendor's replacement; null if it names none.",
  }),
  source: z.string().meta({ description: 'The page or provider that names the date.' }),
  checked_at: z.iso.date().meta({ description: 'When the source was last read.' }),
})
export type EndOfModel = z.output<typeof EndOfModel>

export const PromptModelEnd = EndOfModel.extend({
  named_by: z
    .array(z.enum(['live', 'working_copy']))
    .meta({ description: 'The live version, the working copy, or both.' }),
}).meta({ id: 'PromptModelEnd', description: 'The announced end of a model that a prompt names.' })
export type PromptModelEnd = z.output<typeof PromptModelEnd>

/** For prompts; absent if none of their models ends. */
export const promptModelEnds = z
  .array(PromptModelEnd)
  .optional()
  .meta({ description: 'Announced ends of its models; absent without one.' })

/** Days until a model's end, as a filter. */
export const withinDays = z.int().min(0).max(3_650)

/** The project's rule: min days until the model's end for a version to go live. */
export const modelEndDays = z
  .int()
  .min(0)
  .max(365)
  .nullable()
  .meta({ description: 'Null for no rule; 0 allows models until the day on which they end.' })

/** The rule's verdict on a version. */
export const ModelEndRule = z
  .object({
    days: z.int().meta({ description: 'The rule: no model that ends within so many days.' }),
    blocks: z.boolean().meta({ description: 'Whether publishing is refused.' }),
  })
  .meta({ id: 'ModelEndRule', description: "The project's rule about models that end." })
export type ModelEndRule = z.output<typeof ModelEndRule>
