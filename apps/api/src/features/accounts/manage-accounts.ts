import type { Account } from '@promptwire/contract/accounts/accounts'
import { Failure } from '@promptwire/core/errors/failure'
import type { Plan } from '@promptwire/core/plans'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { StoredAccount } from './account-record.ts'
import { findAccountsNamed, findAllAccounts, updatePlan } from './accounts.sql.ts'

interface AccountNeeds {
  readonly defaultPlan: Plan
}

/** Oldest first, with the plan that applies to the next request. */
export const listAccounts = internalVerb(
  'list_accounts',
  async ({
    caller: { at },
    unitOfWork,
    defaultPlan,
  }: InternalContext<'list_accounts', AccountNeeds>) => {
    const found = await findAllAccounts(unitOfWork, at)
    return { data: found.map((account) => accountView(account, defaultPlan)) }
  },
)

/** Null restores the default plan. Applies from the next request on. */
export const setPlan = internalVerb(
  'set_plan',
  async ({
    caller: operator,
    input: { account, plan },
    unitOfWork,
    defaultPlan,
  }: InternalContext<'set_plan', AccountNeeds>) => {
    const [found, ...others] = await findAccountsNamed(unitOfWork, account, operator.at)
    if (!found) {
      throw new Failure('NOT_FOUND', 'No account has this id, or an owner with this email.')
    }
    if (others.length > 0) {
      throw new Failure('CONFLICT', 'This person owns several accounts; use an account id.')
    }
    await updatePlan(unitOfWork, operator, found.id, plan)
    return { data: accountView({ ...found, plan }, defaultPlan) }
  },
)

const accountView = (account: StoredAccount, defaultPlan: Plan): Account => ({
  id: account.id,
  name: account.name,
  owners: [...account.owners],
  plan: account.plan ?? defaultPlan,
  follows_default: account.plan === null,
  used_this_month: account.usedThisMonth,
})
