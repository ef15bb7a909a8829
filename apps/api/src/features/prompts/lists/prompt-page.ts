import type { PromptMetadata } from '@promptwire/contract/content/prompt-values'
import type { PROMPT_SORTS, PROMPT_STATUSES } from '@promptwire/contract/prompts/prompts'
import type { Environment } from '@promptwire/core/access/api-key'
import type { PromptContent } from '../../content/index.ts'
import type { PromptRecord } from '../prompt-record.ts'

export interface SortPosition {
  readonly value: string
  readonly id: string
}

export type PromptSort = (typeof PROMPT_SORTS)[number]
export type PromptStatus = (typeof PROMPT_STATUSES)[number]

/** A record's last editor and their key. */
export interface Editor {
  readonly userId: string
  readonly name: string
  readonly keyId: string | null
  readonly keyName: string | null
}

export interface ListedPrompt extends PromptRecord {
  /** The working copy's tokens; null until counted. */
  readonly tokens: number | null
  readonly editor: Editor | null
  readonly editedAt: Date | null
  /** Set if requested and readable. */
  readonly variables: PromptContent['variables'] | undefined
}

/** A found prompt, with excerpts of the blocks that match any word. */
export interface SearchedPrompt extends Pick<PromptRecord, 'id' | 'name' | 'slug' | 'tags'> {
  readonly description: string
  readonly blocks: readonly Pick<PromptContent['blocks'][number], 'id' | 'title' | 'content'>[]
}

export interface PromptSearch {
  readonly words: readonly string[]
  /** Whether to search blocks too. */
  readonly inBlocks: boolean
  /** The last prompt id of the previous page. */
  readonly after: string | undefined
  readonly limit: number
}

export interface ListFilter {
  readonly environment: Environment
  readonly q?: string | undefined
  /** Slugs or ids; unknown names are ignored. */
  readonly names?: readonly string[] | undefined
  /** The prompt must have all these tags. */
  readonly tags: readonly string[]
  readonly status?: PromptStatus | undefined
  /** Only prompts whose working copy or live version uses one of these models. */
  readonly models?: readonly string[] | undefined
  /** A person, including edits with their keys. */
  readonly editorId?: string | undefined
  /** Folder id; null for the root. */
  readonly folderId?: string | null | undefined
  readonly sort: PromptSort
  /** End of the previous page. */
  readonly after?: SortPosition | undefined
  readonly limit: number
  readonly withVariables: boolean
}

export type StatusCounts = Readonly<Record<PromptStatus | 'all' | 'edited_by_me', number>>

export interface PromptCounts extends StatusCounts {
  /** Per folder; null is the root. */
  readonly folders: readonly { readonly folderId: string | null; readonly count: number }[]
  /** Per tag, most frequent first. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[]
}

export interface PromptRecords extends PromptMetadata {
  readonly revision: number
  /** All block ids of the prompt, in order. */
  readonly blockIds: string[]
  /** The requested blocks and variables, and the model. */
  readonly content: PromptContent
}
