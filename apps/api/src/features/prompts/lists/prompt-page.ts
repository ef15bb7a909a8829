import type { Environment } from '@promptwire/core/access/api-key'
import type { PromptMetadata } from '@promptwire/core/contract/public/prompts/prompt-values'
import type {
  PROMPT_SORTS,
  PROMPT_STATUSES,
} from '@promptwire/core/contract/public/prompts/prompts'
import type { PromptContent } from '../../content/index.ts'
import type { PromptRecord } from '../prompt-record.ts'

/** A prompt's position in a sort order: its sort value and id. */
export interface SortPosition {
  readonly value: string
  readonly id: string
}

export type PromptSort = (typeof PROMPT_SORTS)[number]
export type PromptStatus = (typeof PROMPT_STATUSES)[number]

/** A record's last editor, and their key. */
export interface Editor {
  readonly userId: string
  readonly name: string
  readonly keyId: string | null
  readonly keyName: string | null
}

export interface ListedPrompt extends PromptRecord {
  /** Of the working copy; null until they are counted. */
  readonly tokens: number | null
  readonly editor: Editor | null
  readonly editedAt: Date | null
  /** Set if they were requested and can be read. */
  readonly variables: PromptContent['variables'] | undefined
}

/** A prompt that was found, with the blocks that hold any of the words, cut to the text around. */
export interface SearchedPrompt extends Pick<PromptRecord, 'id' | 'name' | 'slug' | 'tags'> {
  readonly description: string
  readonly blocks: readonly Pick<PromptContent['blocks'][number], 'id' | 'title' | 'content'>[]
}

export interface PromptSearch {
  readonly words: readonly string[]
  /** Whether words may stand in blocks as well. */
  readonly inBlocks: boolean
  /** The id of the last prompt of the page before. */
  readonly after: string | undefined
  readonly limit: number
}

export interface ListFilter {
  readonly environment: Environment
  readonly q?: string | undefined
  /** Slugs or ids; others are left out. */
  readonly names?: readonly string[] | undefined
  /** Tags that a prompt has to carry, all of them. */
  readonly tags: readonly string[]
  readonly status?: PromptStatus | undefined
  /** Last editor: a person, or one of their keys. */
  readonly editorId?: string | undefined
  /** A folder's id, or null for the root. */
  readonly folderId?: string | null | undefined
  readonly sort: PromptSort
  /** End of the previous page. */
  readonly after?: SortPosition | undefined
  readonly limit: number
  readonly withVariables: boolean
}

export type StatusCounts = Readonly<Record<PromptStatus | 'all' | 'edited_by_me', number>>

export interface PromptCounts extends StatusCounts {
  /** By the folder that they stand in; null is the root. */
  readonly folders: readonly { readonly folderId: string | null; readonly count: number }[]
  /** By tag, the most frequent first. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
}

/** Some records of a working copy. */
export interface PromptRecords extends PromptMetadata {
  readonly revision: number
  /** All blocks of the prompt, in order. */
  readonly blockIds: string[]
  /** The blocks and variables that were asked for, and the model. */
  readonly content: PromptContent
}
