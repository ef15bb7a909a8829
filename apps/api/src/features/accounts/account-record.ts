import type { Plan } from '@promptwire/core/plans'

export interface StoredAccount {
  readonly id: string
  readonly name: string
  /** Email addresses. */
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
