import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { Plan } from '@promptwire/core/plans'
import type { Surroundings } from '../surroundings.ts'
import type { AccountStore } from './account-store.ts'
import { accountView } from './account-view.ts'

type Operation = typeof internalContract.list_accounts

/** All accounts, oldest first, with the plan that the next request of each is judged by. */
export const listAccounts =
  (accounts: Pick<AccountStore, 'list'>, defaultPlan: Plan, { now }: Pick<Surroundings, 'now'>) =>
  async (): Promise<Answer<Output<Operation>>> => {
    const found = await accounts.list(now())
    return { data: found.map((account) => accountView(account, defaultPlan)) }
  }
