import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { PromptChanges } from './lists/prompt-page.ts'

/** Deletes a prompt with its versions, for good. */
export const deletePrompt = verb(
  'delete_prompt',
  async ({
    caller,
    input: { revision },
    prompt: { id },
    prompts,
  }: VerbContext<'delete_prompt', { readonly prompts: PromptChanges }>) => {
    const deleted = await prompts.delete(caller, id, revision)
    if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: { id } }
  },
)
