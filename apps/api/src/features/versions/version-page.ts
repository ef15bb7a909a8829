import type { PromptContent } from '../content/index.ts'

/** The revision that the caller expects, if any. */
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
  /** Under which runs and approvals of it may be stored. */
  readonly contentHashes: readonly string[]
}

/** A version that was saved or published. */
export interface ChangedVersion {
  readonly number: number
  readonly content: PromptContent
  readonly unchanged: boolean
}
