import type { Plan } from '@promptwire/core/plans'

export interface StoredProject {
  readonly id: string
  readonly name: string
  readonly promptCount: number
  readonly keyCount: number
  /** Whether proposals have to be approved by someone other than their author. */
  readonly approvalRequired: boolean
  readonly promptFilesUrl: string | null
  readonly createdAt: Date
}

/** A project of a member, with their role in its account. */
export interface MembersProject extends StoredProject {
  readonly role: string
}

/** A project in the list of those that a person reaches. */
export interface ReachedProject extends MembersProject {
  readonly account: AccountName
}

/** The same, with its numbers if they were asked for. */
export interface SummarizedProject extends ReachedProject {
  readonly summary?: StoredSummary
}

export interface AccountName {
  readonly id: string
  readonly name: string
}

/** A project and its account, in numbers. */
export interface StoredSummary {
  readonly name: string
  readonly account: AccountName
  readonly prompts: number
  readonly keys: number
  readonly connectedApps: number
  readonly webhooks: number
  readonly failingWebhooks: number
  readonly openProposals: number
  /** Whether proposals have to be approved by someone other than their author. */
  readonly approvalRequired: boolean
  readonly publishesApproved: boolean
  /** Whether live keys are given only what passed its test cases. */
  readonly publishGate: boolean
  /** Whether they are given only what takes the variables that they send. */
  readonly variableCheck: boolean
  /** null follows the installation's default. */
  readonly plan: Plan | null
  readonly usedThisMonth: number
}
