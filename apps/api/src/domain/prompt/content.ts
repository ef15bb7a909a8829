import { z } from 'zod'

export const BlockType = z.enum([
  'role',
  'context',
  'instructions',
  'guardrails',
  'output_format',
  'custom',
])

/** What a version freezes and a working copy holds. */
export const PromptContent = z.object({
  blocks: z.array(
    z.object({
      id: z.uuid(),
      type: BlockType,
      title: z.string(),
      content: z.string(),
      sort_order: z.int(),
      enabled: z.boolean(),
      is_required: z.boolean(),
    }),
  ),
  variables: z.array(
    z.object({
      id: z.uuid(),
      key: z.string(),
      default_value: z.string().nullable(),
      description: z.string(),
      required: z.boolean(),
    }),
  ),
  model_config: z.record(z.string(), z.unknown()),
})
export type PromptContent = z.infer<typeof PromptContent>
