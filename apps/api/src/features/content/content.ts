import { blockFields } from '@promptwire/contract/content/block-fields'
import { ContentFields, NEW_CONTENT_FIELDS } from '@promptwire/contract/content/prompt-values'
import { storedValues } from '@promptwire/contract/content/record-fields'
import { variableFields } from '@promptwire/contract/content/variable-fields'
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
 * The content of versions and working copies, independent of the API (`content-view.ts`) and of the stored
 * format (`stored-content.ts`).
 */
export const PromptContent = z.object({
  blocks: z.array(ContentBlock),
  variables: z.array(Variable),
  ...ContentFields.shape,
})
export type PromptContent = z.infer<typeof PromptContent>

/** The content for live keys before the first publish, and the base of a new prompt's diff. */
export const EMPTY_CONTENT: PromptContent = {
  blocks: [],
  variables: [],
  ...NEW_CONTENT_FIELDS,
}
