import type { Plan } from '@promptwire/core/plans'
import type { Requester } from '../caller.ts'

export interface StoredAccount {
  readonly id: string
  readonly name: string
  /** E-mail addresses. */
  readonly owners: readonly string[]
  /** null follows the installation's default. */
  readonly plan: Plan | null
  readonly usedThisMonth: number
}

/** What the operator's command needs of the database; `now` decides which month is this one. */
export interface AccountStore {
  list(now: Date): Promise<StoredAccount[]>
  /** Those with this id, or with an owner of this e-mail address. */
  find(account: string, now: Date): Promise<StoredAccount[]>
  setPlan(operator: Requester, id: string, plan: Plan | null): Promise<void>
}
