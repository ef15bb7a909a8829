import { Block } from '@promptwire/core/contract/public/blocks'
import { Variable } from '@promptwire/core/contract/public/variables'
import { z } from 'zod'

/** What a version freezes and a working copy holds. */
export const PromptContent = z.object({
  blocks: z.array(Block),
  variables: z.array(Variable),
  model_config: z.record(z.string(), z.unknown()),
})
export type PromptContent = z.infer<typeof PromptContent>
