import { internalVerb } from '../../kernel/verb.ts'
import { personView } from './person-view.ts'

/** The person who is signed in. */
export const getCurrentUser = internalVerb('current_user', async ({ caller: { user } }) => ({
  data: personView(user),
}))
