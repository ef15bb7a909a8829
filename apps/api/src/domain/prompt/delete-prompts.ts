import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../verb.ts'
import type { PromptChanges } from './prompt-store.ts'
import { changeAtOnce, type PromptsAtOnce } from './prompts-at-once.ts'

/** Deletes several prompts in one step, for good. */
export const deletePrompts =
  (prompts: PromptChanges, atOnce: PromptsAtOnce): Verb<'delete_prompts'> =>
  async (caller, { prompt_ids }) => {
    const ids = await changeAtOnce(atOnce, caller, prompt_ids, async ({ id }) => {
      const deleted = await prompts.delete(caller, id, undefined)
      if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
      return id
    })
    return { data: { ids } }
  }
