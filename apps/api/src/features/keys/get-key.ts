import { verb } from '../../kernel/verb.ts'
import { canChange } from './can-change.ts'
import { requireKey } from './change-keys.ts'
import { keyView, personView } from './key-view.ts'
import { countMonth, findKey } from './keys.sql.ts'
import { readRestriction } from './restriction.sql.ts'
import { listKeyOwners } from './update-key.sql.ts'

/** Includes this month's use and the possible owners. */
export const getKey = verb('get_key', async ({ caller, input: { key_id }, unitOfWork }) => {
  const { projectId, at } = caller
  const key = requireKey(await findKey(unitOfWork, projectId, key_id))
  const used = key.monthlyRequests && (await countMonth(unitOfWork, key_id, at))
  const restrictions = await readRestriction(unitOfWork, projectId, key)
  const members = (await listKeyOwners(unitOfWork, projectId)).map(personView)
  const more = { used_this_month: used ?? null, members, restrictions }
  return { data: { ...keyView(key, at), ...more, can_change: canChange(caller, key) } }
})
