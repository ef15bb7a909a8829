import {
  type ContentFields,
  type PromptMetadata,
  pickContentFields,
  pickMetadata,
} from '@promptwire/contract/content/prompt-values'
import type { PromptContent } from '../content/index.ts'

export interface PromptRecord extends PromptMetadata {
  readonly id: string
  readonly projectId: string
  readonly slug: string
  readonly revision: number
  readonly savedRevision: number
  readonly lastVersion: number
  readonly publishedVersion: number | undefined
  /** Whether the published content differs from the working copy; false if unpublished. */
  readonly hasUnpublishedChanges: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface WorkingCopy extends PromptRecord {
  /** The published version's model. */
  readonly liveModel: string | undefined
  readonly content: PromptContent
}

/** Everything of a prompt that an edit can change. */
export interface EditableCopy extends PromptMetadata {
  readonly content: PromptContent
}

export interface NewPrompt
  extends EditableCopy,
    Pick<PromptRecord, 'id' | 'projectId' | 'slug' | 'createdAt'> {}

export const pickPromptFields = (copy: EditableCopy): PromptMetadata & ContentFields => ({
  ...pickMetadata(copy),
  ...pickContentFields(copy.content),
})
