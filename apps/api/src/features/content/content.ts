import {
  ContentFields,
  NEW_CONTENT_FIELDS,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import { z } from 'zod'

const Block = z.object({
  id: z.uuid(),
  type: z.enum(['role', 'context', 'instructions', 'guardrails', 'output_format', 'custom']),
  title: z.string(),
  content: z.string(),
  sort_order: z.int(),
  enabled: z.boolean(),
  is_required: z.boolean(),
})
export type ContentBlock = z.infer<typeof Block>

const Variable = z.object({
  id: z.uuid(),
  key: z.string(),
  default_value: z.string().nullable(),
  description: z.string(),
  required: z.boolean(),
})
export type ContentVariable = z.infer<typeof Variable>

/**
 * The content of versions and working copies, independent of the wire (`content-view.ts`) and of
 * the stored format (`stored-content.ts`).
 */
export const PromptContent = z.object({
  blocks: z.array(Block),
  variables: z.array(Variable),
  ...ContentFields.shape,
})
export type PromptContent = z.infer<typeof PromptContent>

/**
 * The content of live keys while nothing is published, and the base that a new prompt is compared
 * with.
 */
export const EMPTY_CONTENT: PromptContent = {
  blocks: [],
  variables: [],
  ...NEW_CONTENT_FIELDS,
}
