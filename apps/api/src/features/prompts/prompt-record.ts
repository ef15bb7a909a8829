import type { PromptContent } from '../content/index.ts'

/** A prompt's metadata in addition to its content: each field is named here and in its view. */
export interface PromptMetadata {
  readonly name: string
  readonly description: string
  readonly tags: string[]
  readonly folderId: string | null
}

/** The metadata of a new prompt with a name only. */
export const NEW_METADATA: Omit<PromptMetadata, 'name'> = {
  description: '',
  tags: [],
  folderId: null,
}

/** The metadata alone of what has it. */
export const pickMetadata = (prompt: PromptMetadata): PromptMetadata => ({
  name: prompt.name,
  description: prompt.description,
  tags: prompt.tags,
  folderId: prompt.folderId,
})

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
