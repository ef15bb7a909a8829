import type { Plan } from '@promptwire/core/plans'

export interface StoredProject {
  readonly id: string
  readonly name: string
  readonly promptCount: number
  readonly keyCount: number
  /** Whether someone other than the author has to approve proposals. */
  readonly approvalRequired: boolean
  readonly promptFilesUrl: string | null
  readonly createdAt: Date
}

export interface MembersProject extends StoredProject {
  readonly role: string
}

export interface ReachedProject extends MembersProject {
  readonly account: AccountName
}

export interface SummarizedProject extends ReachedProject {
  readonly summary?: StoredSummary
}

export interface AccountName {
  readonly id: string
  readonly name: string
}

export interface StoredSummary {
  readonly name: string
  readonly account: AccountName
  readonly prompts: number
  readonly keys: number
  readonly connectedApps: number
  readonly webhooks: number
  readonly failingWebhooks: number
  readonly openProposals: number
  /** Whether someone other than the author has to approve proposals. */
  readonly approvalRequired: boolean
  readonly publishesApproved: boolean
  /** Whether only versions that passed their test cases go live. */
  readonly publishGate: boolean
  /** Whether only versions that accept live callers' variables go live. */
  readonly variableCheck: boolean
  /** Minimum days until the end of a published version's model; null for no rule. */
  readonly modelEndDays: number | null
  /** Null follows the installation's default. */
  readonly plan: Plan | null
  readonly usedThisMonth: number
}
