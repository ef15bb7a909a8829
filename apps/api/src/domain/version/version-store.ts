import type { PublishApproval, PublishGate } from '@promptwire/core/contract/public/publish-gate'
import type { Caller } from '../caller.ts'
import type { PromptContent } from '../prompt/content.ts'
import type { VersionRecord } from './version-record.ts'

/** Saved versions to read. */
export interface Versions {
  /** Newest first, below a number when one is given. */
  listVersions(promptId: string, below: number | undefined, limit: number): Promise<VersionRecord[]>
  findVersion(promptId: string, number: number): Promise<VersionRecord | undefined>
  readVersion(versionId: string): Promise<PromptContent>
}

/** Which revision a change is meant for, if that matters to the caller. */
interface Expecting {
  readonly expectedRevision?: number | undefined
}

/** What a version is made with. */
export interface NewVersion {
  readonly id: string
  readonly note: string
}

export interface Publishing extends Expecting {
  readonly number: number
  /** The version that live keys are thought to get, null for none; undefined where any will do. */
  readonly expectedPublished?: number | null | undefined
  /** Why it goes live even where the gate is closed to it. */
  readonly pastGate?: string | undefined
}

/** A content that may go live. */
export interface PublishedContent {
  readonly projectId: string
  readonly promptId: string
  /** Undefined for a working copy that is not saved. */
  readonly version: number | undefined
  readonly contentHash: string
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
  /** What the working copy holds now. */
  readonly content: PromptContent
  /** The version that was made of what was not saved. */
  readonly savedVersion: number | undefined
  readonly publishedVersion: number | undefined
  readonly unchanged: boolean
}

/** A version that was saved or published. */
export interface ChangedVersion {
  readonly number: number
  readonly content: PromptContent
  readonly unchanged: boolean
}

/** Changes of which versions there are, and which one live keys get. */
export interface VersionChanges {
  /**
   * Freezes the working copy under the next number; unchanged where the last version holds its
   * content already. Undefined when the prompt is gone.
   */
  saveVersion(
    caller: Caller,
    promptId: string,
    version: NewVersion & Expecting,
  ): Promise<ChangedVersion | undefined>
  /** Unchanged where live keys get that version already; undefined when there is no such one. */
  publish(
    caller: Caller,
    promptId: string,
    version: Publishing,
  ): Promise<(ChangedVersion & { readonly previous: number | null }) | undefined>
  /** Restores a version into the working copy; undefined when there is no such one. */
  rollBack(caller: Caller, promptId: string, request: RollingBack): Promise<RolledBack | undefined>
}
