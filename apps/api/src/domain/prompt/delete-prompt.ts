import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { Verb } from '../verb.ts'
import type { PromptStore } from './prompt-store.ts'

/** Deletes a prompt with its versions, for good. */
export const deletePrompt =
  (prompts: Pick<PromptStore, 'delete'>): Verb<'delete_prompt'> =>
  async (caller, { revision }, { id }) => {
    const deleted = await prompts.delete(id, revision, caller.at, {
      action: 'prompt.deleted',
      targetType: 'prompt',
      targetId: id,
      ...auditedAs(caller),
    })
    if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: { id } }
  }
