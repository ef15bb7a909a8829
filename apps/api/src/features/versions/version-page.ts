import type { PromptContent } from '../content/index.ts'

export interface Expecting {
  readonly expectedRevision?: number | undefined
}

export interface NewVersion {
  readonly id: string
  readonly note: string
}

export interface PublishedContent {
  readonly projectId: string
  readonly promptId: string
  /** Undefined for an unsaved working copy. */
  readonly version: number | undefined
  /** Hashes that runs and approvals of the content may be stored under. */
  readonly contentHashes: readonly string[]
}

export interface ChangedVersion {
  readonly number: number
  readonly content: PromptContent
  readonly unchanged: boolean
}
