import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { UserStore } from './person-record.ts'

/** Whether the first person can still be created. */
export const getSetupState = internalVerb(
  'setup_state',
  async ({
    users,
  }: InternalContext<'setup_state', { readonly users: Pick<UserStore, 'isSetUp'> }>) => ({
    data: { open: !(await users.isSetUp()) },
  }),
)
