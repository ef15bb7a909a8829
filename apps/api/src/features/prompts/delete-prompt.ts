import { verb } from '../../kernel/verb.ts'
import { removePrompt } from './prompts.sql.ts'

/** Deletes a prompt with its versions, for good. */
export const deletePrompt = verb(
  'delete_prompt',
  async ({ caller, input: { revision }, prompt: { id }, unitOfWork }) => {
    await removePrompt(unitOfWork, caller, id, revision)
    return { data: { id } }
  },
)
