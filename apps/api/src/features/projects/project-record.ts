import type { ProjectContents, QuickStart } from '@promptwire/core/contract/people/project'
import type { Plan } from '@promptwire/core/plans'
import type { Caller, Person, SignedInPerson } from '../../kernel/caller.ts'

export interface StoredProject {
  readonly id: string
  readonly name: string
  readonly promptCount: number
  readonly keyCount: number
  readonly createdAt: Date
}

/** A project of a member, with their role in its account. */
export interface MembersProject extends StoredProject {
  readonly role: string
}

/** The same, with its numbers if they were asked for. */
export interface SummarizedProject extends MembersProject {
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
  /** Whether proposals have to be approved by somebody else than their author. */
  readonly approvalRequired: boolean
  readonly publishesApproved: boolean
  /** Whether live keys are given only what passed its test cases. */
  readonly publishGate: boolean
  /** null follows the installation's default. */
  readonly plan: Plan | null
  readonly usedThisMonth: number
}

/** A project in numbers, each asked with as few statements as possible. */
export interface ProjectStats {
  summarize(projectId: string, now: Date): Promise<StoredSummary | undefined>
  /** Its contents; keys used after `usedSince` count as used today. */
  countContents(projectId: string, now: Date, usedSince: Date): Promise<ProjectContents>
  quickStart(projectId: string): Promise<QuickStart>
}

/** Changes of a project; undefined and false say that it is gone, or is not as it was named. */
export interface ProjectChanges {
  rename(caller: Caller, name: string): Promise<StoredProject | undefined>
  /** Whether the project is there; live keys are given only what passed its test cases while it is on. */
  setPublishGate(caller: Caller, on: boolean): Promise<boolean>
  /** Takes it from everybody with all that is in it, if it is called that. */
  delete(caller: Caller, name: string, contents: ProjectContents): Promise<boolean>
  /** Where the person may manage projects, but for the account where it is. */
  destinations(caller: Caller<Person>): Promise<AccountName[]>
  /** Undefined where the person may not manage projects in that account. */
  move(caller: Caller<Person>, accountId: string): Promise<MembersProject | undefined>
}

/** Database operations of the project verbs. */
export interface ProjectStore extends ProjectStats, ProjectChanges {
  /** The projects of all accounts that the user is a member of. */
  list(userId: string): Promise<MembersProject[]>
  /** The same, and the numbers of one of them. */
  listAndSummarize(userId: string, projectId: string, now: Date): Promise<SummarizedProject[]>
  read(projectId: string): Promise<StoredProject | undefined>
  /** The user's role in the project's account; undefined for a stranger. */
  roleIn(projectId: string, userId: string): Promise<string | undefined>
  /** The accounts where the user may manage projects, in the order of their ids. */
  homes(userId: string): Promise<AccountName[]>
  /** Creates it in the first account where the user may; undefined when there is none. */
  create(
    person: SignedInPerson,
    project: { readonly id: string; readonly name: string },
  ): Promise<MembersProject | undefined>
}
