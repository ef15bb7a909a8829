import {
  type ContentFields,
  type PromptMetadata,
  pickContentFields,
  pickMetadata,
} from '@promptwire/core/contract/public/prompts/prompt-values'
import type { PromptContent } from '../content/index.ts'

/** A prompt, as every part of this service knows it. */
export interface PromptRecord extends PromptMetadata {
  readonly id: string
  readonly projectId: string
  readonly slug: string
  readonly revision: number
  readonly savedRevision: number
  readonly lastVersion: number
  readonly publishedVersion: number | undefined
  /** Whether live keys get another content than the working copy's; not while they get none. */
  readonly hasUnpublishedChanges: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A prompt with what its editors work on. */
export interface WorkingCopy extends PromptRecord {
  readonly content: PromptContent
}

/** Everything of a prompt that an edit can change. */
export interface EditableCopy extends PromptMetadata {
  readonly content: PromptContent
}

export interface NewPrompt
  extends EditableCopy,
    Pick<PromptRecord, 'id' | 'projectId' | 'slug' | 'createdAt'> {}

/** Everything of it that `promptFields` declares, in one record. */
export const pickPromptFields = (copy: EditableCopy): PromptMetadata & ContentFields => ({
  ...pickMetadata(copy),
  ...pickContentFields(copy.content),
})
