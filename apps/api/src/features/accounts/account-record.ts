import type { Plan } from '@promptwire/core/plans'

export interface StoredAccount {
  readonly id: string
  readonly name: string
  /** Email addresses. */
  readonly owners: readonly string[]
  /** Null follows the installation's default. */
  readonly plan: Plan | null
  readonly usedThisMonth: number
}

interface EarlierMonth {
  readonly month: Date
  readonly used: number
  /** The plan's limit at the last counted request; null for unlimited. */
  readonly quota: number | null
}

export interface AccountInUse extends Omit<StoredAccount, 'owners'> {
  /** Newest first. */
  readonly earlier: readonly EarlierMonth[]
}
