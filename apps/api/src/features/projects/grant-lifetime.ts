import { verb } from '../../kernel/verb.ts'
import { findGrantDays } from './grant-lifetime.sql.ts'
import { updateSetting } from './nullable-settings.sql.ts'

/** How long the keys that AI clients get from now on work. */
export const getGrantLifetime = verb('get_grant_lifetime', async ({ caller, unitOfWork }) => ({
  data: { days: await findGrantDays(unitOfWork, caller.projectId) },
}))

/** Sets it; keys that clients have already stay as they are. */
export const setGrantLifetime = verb(
  'set_grant_lifetime',
  async ({ caller, input: { days }, unitOfWork }) => {
    await updateSetting(unitOfWork, caller, 'grantDays', days)
    return { data: { days } }
  },
)
