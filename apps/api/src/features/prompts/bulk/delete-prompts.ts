import { verb } from '../../../kernel/verb.ts'
import { removePrompt } from '../prompts.sql.ts'
import { changePrompts } from './change-prompts.sql.ts'

/** Deletes several prompts in one step, for good. */
export const deletePrompts = verb(
  'delete_prompts',
  async ({ caller, input: { prompt_ids }, unitOfWork }) => {
    const ids = await changePrompts(unitOfWork, caller, prompt_ids, async ({ id }, tx) => {
      await removePrompt(tx, caller, id)
      return id
    })
    return { data: { ids } }
  },
)
