import { verb } from '../../kernel/verb.ts'
import { findGrantDays } from './grant-lifetime.sql.ts'
import { updateSetting } from './nullable-settings.sql.ts'

/** The lifetime of new keys for AI clients. */
export const getGrantLifetime = verb('get_grant_lifetime', async ({ caller, unitOfWork }) => ({
  data: { days: await findGrantDays(unitOfWork, caller.projectId) },
}))

/** Sets the lifetime; existing keys keep theirs. */
export const setGrantLifetime = verb(
  'set_grant_lifetime',
  async ({ caller, input: { days }, unitOfWork }) => {
    await updateSetting(unitOfWork, caller, 'grantDays', days)
    return { data: { days } }
  },
)
