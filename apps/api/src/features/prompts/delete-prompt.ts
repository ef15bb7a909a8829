import { verb } from '../../kernel/verb.ts'
import { rethrowPartInUse } from '../parts/index.sql.ts'
import { removePrompt } from './prompts.sql.ts'

export const deletePrompt = verb(
  'delete_prompt',
  async ({ caller, input: { revision }, prompt: { id }, unitOfWork }) => {
    await removePrompt(unitOfWork, caller, id, revision).catch((error) =>
      rethrowPartInUse(unitOfWork, caller, id, error),
    )
    return { data: { id } }
  },
)
