import type { PromptContent } from '../content/index.ts'
import type { ChangedVersion, Expecting, NewVersion, PublishedContent } from '../versions/index.ts'

export interface Publishing extends Expecting {
  readonly number: number
  /** The version that live keys are thought to get, null for none; undefined where any will do. */
  readonly expectedPublished?: number | null | undefined
  /** Why it goes live even where the gate is closed to it. */
  readonly pastGate?: string | undefined
  /** Whether it may take the text of live keys away. */
  readonly allowsEmpty?: boolean | undefined
}

export interface GatedContent extends PublishedContent {
  /** Whether a reason may quote test cases; their ids name them otherwise. */
  readonly mayQuoteCases: boolean
}

export interface RollingBack extends Expecting {
  readonly number: number
  /** Whether live keys get the version too. */
  readonly publish: boolean
  readonly allowsEmpty?: boolean | undefined
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

/** A published version, and the one that live keys got before. */
export interface PublishedVersion extends ChangedVersion {
  readonly previous: number | null
}
