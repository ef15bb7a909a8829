import { verb } from '../../kernel/verb.ts'
import { findGrantDays, updateGrantDays } from './grant-lifetime.sql.ts'

/** How long the keys that AI clients get from now on work. */
export const getGrantLifetime = verb('get_grant_lifetime', async ({ caller, unitOfWork }) => ({
  data: { days: await findGrantDays(unitOfWork, caller.projectId) },
}))

/** Sets it; keys that clients have already stay as they are. */
export const setGrantLifetime = verb(
  'set_grant_lifetime',
  async ({ caller, input: { days }, unitOfWork }) => {
    await updateGrantDays(unitOfWork, caller, days)
    return { data: { days } }
  },
)
