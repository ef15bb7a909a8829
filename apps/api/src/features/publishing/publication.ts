import type { FindKnownModel } from '@promptwire/core/models/known/known-model'
import type { PromptContent } from '../content/index.ts'
import type { ChangedVersion, Expecting, NewVersion, PublishedContent } from '../versions/index.ts'

export interface Publishing extends Expecting {
  readonly number: number
  /** The published version that the caller expects: null for none, undefined for any. */
  readonly expectedPublished?: number | null | undefined
  /** The reason to publish despite a closed gate. */
  readonly pastGate?: string | undefined
  /** Whether an empty version may replace a published text. */
  readonly allowsEmpty?: boolean | undefined
  readonly findKnownModel: FindKnownModel
}

export interface GatedContent extends PublishedContent {
  /** Whether a reason may quote test cases; otherwise it names only their ids. */
  readonly mayQuoteCases: boolean
}

export interface RollingBack extends Expecting {
  readonly number: number
  readonly publish: boolean
  readonly allowsEmpty?: boolean | undefined
  /** The version to create from unsaved edits. */
  readonly saved: NewVersion
  readonly findKnownModel: FindKnownModel
}

export interface RolledBack {
  readonly revision: number
  readonly content: PromptContent
  /** The version created from unsaved edits. */
  readonly savedVersion: number | undefined
  readonly publishedVersion: number | undefined
  readonly unchanged: boolean
}

export interface PublishedVersion extends ChangedVersion {
  readonly previous: number | null
}
