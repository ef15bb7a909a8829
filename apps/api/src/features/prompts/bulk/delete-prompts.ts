import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../../../kernel/verb.ts'
import type { PromptChanges } from '../lists/prompt-page.ts'
import { type BulkPrompts, changePrompts } from './bulk-record.ts'

/** Deletes several prompts in one step, for good. */
export const deletePrompts =
  (prompts: PromptChanges, atOnce: BulkPrompts): Verb<'delete_prompts'> =>
  async (caller, { prompt_ids }) => {
    const ids = await changePrompts(atOnce, caller, prompt_ids, async ({ id }) => {
      const deleted = await prompts.delete(caller, id, undefined)
      if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
      return id
    })
    return { data: { ids } }
  }
