import type { Plan } from '@promptwire/core/plans'
import type { Requester } from '../../kernel/caller.ts'

export interface StoredAccount {
  readonly id: string
  readonly name: string
  /** E-mail addresses. */
  readonly owners: readonly string[]
  /** null follows the installation's default. */
  readonly plan: Plan | null
  readonly usedThisMonth: number
}

/** A month before this one. */
interface EarlierMonth {
  readonly month: Date
  readonly used: number
  /** The plan's limit when the last request was counted; null was unlimited. */
  readonly quota: number | null
}

/** An account with what it has used of late. */
export interface AccountInUse extends Omit<StoredAccount, 'owners'> {
  /** Newest first. */
  readonly earlier: readonly EarlierMonth[]
}

/** Accounts and what they have used; `now` decides which month is this one. */
export interface AccountStore {
  /** Undefined for a project that is gone. */
  ofProject(projectId: string, now: Date): Promise<AccountInUse | undefined>
  list(now: Date): Promise<StoredAccount[]>
  /** Those with this id, or with an owner of this e-mail address. */
  find(account: string, now: Date): Promise<StoredAccount[]>
  setPlan(operator: Requester, id: string, plan: Plan | null): Promise<void>
}
