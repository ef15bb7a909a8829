import { Failure } from '@promptwire/core/failure'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import type { PromptChanges } from '../lists/prompt-page.ts'
import { type BulkPrompts, changePrompts } from './bulk-record.ts'

/** Deletes several prompts in one step, for good. */
export const deletePrompts = verb(
  'delete_prompts',
  async ({
    caller,
    input: { prompt_ids },
    prompts,
    bulk,
  }: VerbContext<
    'delete_prompts',
    { readonly prompts: PromptChanges; readonly bulk: BulkPrompts }
  >) => {
    const ids = await changePrompts(bulk, caller, prompt_ids, async ({ id }) => {
      const deleted = await prompts.delete(caller, id, undefined)
      if (!deleted) throw new Failure('NOT_FOUND', 'Prompt not found.')
      return id
    })
    return { data: { ids } }
  },
)
