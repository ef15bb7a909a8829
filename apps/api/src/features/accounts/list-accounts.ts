import type { Plan } from '@promptwire/core/plans'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { AccountStore } from './account-record.ts'
import { accountView } from './account-view.ts'

/** All accounts, oldest first, with the plan that the next request of each is judged by. */
export const listAccounts = internalVerb(
  'list_accounts',
  async ({
    caller: { at },
    accounts,
    defaultPlan,
  }: InternalContext<
    'list_accounts',
    { readonly accounts: AccountStore; readonly defaultPlan: Plan }
  >) => {
    const found = await accounts.list(at)
    return { data: found.map((account) => accountView(account, defaultPlan)) }
  },
)
