import type { Account } from '@promptwire/core/contract/internal/accounts'
import type { Plan } from '@promptwire/core/plans'
import type { StoredAccount } from './account-record.ts'

export const accountView = (account: StoredAccount, defaultPlan: Plan): Account => ({
  id: account.id,
  name: account.name,
  owners: [...account.owners],
  plan: account.plan ?? defaultPlan,
  follows_default: account.plan === null,
  used_this_month: account.usedThisMonth,
})
