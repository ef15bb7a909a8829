import { Failure } from '@promptwire/core/failure'
import type { Plan } from '@promptwire/core/plans'
import { type InternalContext, internalVerb } from '../../kernel/verb.ts'
import type { AccountStore } from './account-record.ts'
import { accountView } from './account-view.ts'

/** Gives an account a plan, or the default again; its next request is judged by it. */
export const setPlan = internalVerb(
  'set_plan',
  async ({
    caller: operator,
    input: { account, plan },
    accounts,
    defaultPlan,
  }: InternalContext<
    'set_plan',
    { readonly accounts: AccountStore; readonly defaultPlan: Plan }
  >) => {
    const [found, ...others] = await accounts.find(account, operator.at)
    if (!found) {
      throw new Failure('NOT_FOUND', 'No account has this id or an owner of this address.')
    }
    if (others.length > 0) {
      throw new Failure('CONFLICT', 'This person owns several accounts; give the id of one.')
    }
    await accounts.setPlan(operator, found.id, plan)
    return { data: accountView({ ...found, plan }, defaultPlan) }
  },
)
