import { blockFields } from '@promptwire/core/contract/public/prompts/block-fields'
import {
  ContentFields,
  NEW_CONTENT_FIELDS,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import { storedValues } from '@promptwire/core/contract/public/prompts/record-fields'
import { variableFields } from '@promptwire/core/contract/public/prompts/variable-fields'
import { z } from 'zod'

export const ContentBlock = z.object({
  id: z.uuid(),
  ...storedValues(blockFields),
  sort_order: z.int(),
})
export type ContentBlock = z.infer<typeof ContentBlock>

const Variable = z.object({ id: z.uuid(), ...storedValues(variableFields) })
export type ContentVariable = z.infer<typeof Variable>

/**
 * The content of versions and working copies, independent of the wire (`content-view.ts`) and of
 * the stored format (`stored-content.ts`).
 */
export const PromptContent = z.object({
  blocks: z.array(ContentBlock),
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
