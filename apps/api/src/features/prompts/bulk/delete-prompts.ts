import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import { verb } from '../../../kernel/verb.ts'
import { forgetUses, rethrowPartInUse } from '../../parts/index.sql.ts'
import { removePrompt } from '../prompts.sql.ts'
import { changePrompts } from './change-prompts.sql.ts'

/** Deletes several prompts permanently, in one transaction. */
export const deletePrompts = verb(
  'delete_prompts',
  async ({ caller, input: { prompt_ids }, unitOfWork }) => {
    const ids = await unitOfWork.change(caller, async (unit) => {
      // Remove uses first, so that a part and its includers can be deleted in any order.
      await forgetUses(unit, caller, prompt_ids)
      const deleted = await changePrompts(unit, caller, prompt_ids, async ({ id }, tx) => {
        await removePrompt(tx, caller, id).catch((error) => rethrowPartInUse(tx, caller, id, error))
        return id
      })
      return unchanged(deleted)
    })
    return { data: { ids } }
  },
)
