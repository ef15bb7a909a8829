import type { Caller } from '../../kernel/caller.ts'
import type { PromptContent } from '../content/index.ts'
import type { VersionRecord } from './version-record.ts'

/** Saved versions to read. */
export interface Versions {
  /** Newest first, below a number when one is given. */
  listVersions(promptId: string, below: number | undefined, limit: number): Promise<VersionRecord[]>
  findVersion(promptId: string, number: number): Promise<VersionRecord | undefined>
  readVersion(versionId: string): Promise<PromptContent>
  readNumbered(promptId: string, number: number): Promise<PromptContent>
}

/** Which revision a change is meant for, if that matters to the caller. */
export interface Expecting {
  readonly expectedRevision?: number | undefined
}

/** The input of a new version. */
export interface NewVersion {
  readonly id: string
  readonly note: string
}

/** A content that may go live. */
export interface PublishedContent {
  readonly projectId: string
  readonly promptId: string
  /** Undefined for a working copy that is not saved. */
  readonly version: number | undefined
  readonly contentHash: string
}

/** A version that was saved or published. */
export interface ChangedVersion {
  readonly number: number
  readonly content: PromptContent
  readonly unchanged: boolean
}

/** Changes of which versions there are. */
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
}
