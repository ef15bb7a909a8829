import type { PublishApproval, PublishGate } from '@promptwire/core/contract/public/publish-gate'
import type { Caller } from '../../kernel/caller.ts'
import type { PromptContent } from '../content/index.ts'
import type { ChangedVersion, Expecting, NewVersion, PublishedContent } from '../versions/index.ts'

export interface Publishing extends Expecting {
  readonly number: number
  /** The version that live keys are thought to get, null for none; undefined where any will do. */
  readonly expectedPublished?: number | null | undefined
  /** Why it goes live even where the gate is closed to it. */
  readonly pastGate?: string | undefined
}

export interface GatedContent extends PublishedContent {
  /** Whether a reason may quote test cases; their ids name them otherwise. */
  readonly mayQuoteCases: boolean
}

export interface PublishGates {
  /** By the results that there are; null where the project has no gate. */
  readGate(content: GatedContent): Promise<PublishGate | null>
  /** Whether its changes are approved; null where the project publishes without approval. */
  readApproval(content: PublishedContent): Promise<PublishApproval | null>
}

export interface RollingBack extends Expecting {
  readonly number: number
  /** Whether live keys get the version too. */
  readonly publish: boolean
  /** The version that is made of what is not saved yet. */
  readonly saved: NewVersion
}

export interface RolledBack {
  readonly revision: number
  /** The working copy's current content. */
  readonly content: PromptContent
  /** The version that was made of what was not saved. */
  readonly savedVersion: number | undefined
  readonly publishedVersion: number | undefined
  readonly unchanged: boolean
}

/** Changes of the version that live keys get. */
export interface PublishChanges {
  /** Unchanged where live keys get that version already; undefined when there is no such one. */
  publish(
    caller: Caller,
    promptId: string,
    version: Publishing,
  ): Promise<(ChangedVersion & { readonly previous: number | null }) | undefined>
  /** Restores a version into the working copy; undefined when there is no such one. */
  rollBack(caller: Caller, promptId: string, request: RollingBack): Promise<RolledBack | undefined>
}
