import { Failure } from '@promptwire/core/failure'
import type { Verb } from '../../kernel/verb.ts'
import type { PromptChanges } from './lists/prompt-page.ts'

/** Deletes a prompt with its versions, for good. */
export const deletePrompt =
  (prompts: PromptChanges): Verb<'delete_prompt'> =>
  async (caller, { revision }, { id }) => {
    const deleted = await prompts.delete(caller, id, revision)
    if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: { id } }
  }
