import type { Plan } from '@promptwire/core/plans'
import type { InternalVerb } from '../../kernel/verb.ts'
import type { AccountStore } from './account-record.ts'
import { accountView } from './account-view.ts'

/** All accounts, oldest first, with the plan that the next request of each is judged by. */
export const listAccounts =
  (accounts: AccountStore, defaultPlan: Plan): InternalVerb<'list_accounts'> =>
  async ({ at }) => {
    const found = await accounts.list(at)
    return { data: found.map((account) => accountView(account, defaultPlan)) }
  }
