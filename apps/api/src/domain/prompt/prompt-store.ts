import type { Environment } from '@promptwire/core/api-key'
import type { PROMPT_SORTS } from '@promptwire/core/contract/public/prompts'
import type { Actor, AuditEntry } from '../audit/audit-entry.ts'
import type { VersionRecord } from '../version/version-record.ts'
import type { PromptContent } from './content.ts'
import type { PlaceInOrder } from './prompt-order.ts'
import type { NewPrompt, PromptRecord, WorkingCopy } from './prompt-record.ts'

export type PromptSort = (typeof PROMPT_SORTS)[number]

export interface ListedPrompt extends PromptRecord {
  /** Where they were asked for, and can be read. */
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
  readonly limit: number | undefined
}

export interface ListFilter {
  readonly environment: Environment
  readonly q?: string | undefined
  readonly tag?: string | undefined
  /** A folder's id, or null for the root. */
  readonly folderId?: string | null | undefined
  readonly sort: PromptSort
  /** Where the page before ended. */
  readonly after?: PlaceInOrder | undefined
  readonly limit: number
  readonly withVariables: boolean
}

/** When something is done, and to which revision if that matters to the caller. */
interface Moment {
  readonly at: Date
  readonly expectedRevision?: number | undefined
}

/** What a version is made with. */
export interface Freezing {
  readonly id: string
  readonly note: string
  readonly at: Date
}

export interface RollingBack extends Moment {
  readonly number: number
  /** Whether live keys get the version too. */
  readonly publish: boolean
  /** The version that is made of what is not saved yet. */
  readonly saved: Omit<Freezing, 'at'>
}

export interface RolledBack {
  readonly revision: number
  /** What the working copy holds now. */
  readonly content: PromptContent
  /** The version that was made of what was not saved. */
  readonly savedVersion: number | undefined
  readonly publishedVersion: number | undefined
  readonly unchanged: boolean
}

/** What the prompt and version verbs need of the database, apart from editing. */
export interface PromptStore {
  list(projectId: string, filter: ListFilter): Promise<ListedPrompt[]>
  /** Prompts that hold each of the words, oldest first. */
  search(projectId: string, search: PromptSearch): Promise<SearchedPrompt[]>
  readVersion(versionId: string): Promise<PromptContent>
  /** One consistent view; undefined when the prompt is gone. */
  readWorkingCopy(promptId: string): Promise<WorkingCopy | undefined>
  /** False when the project has the slug already. */
  create(prompt: NewPrompt, who: Actor): Promise<boolean>
  /** The project's slugs that begin alike, as far as a number leaves room for. */
  slugsLike(projectId: string, slug: string): Promise<string[]>
  /** False when it is gone; PRECONDITION_FAILED when its revision is another. */
  delete(
    promptId: string,
    expectedRevision: number | undefined,
    at: Date,
    audit: AuditEntry,
  ): Promise<boolean>
  /** Newest first, below a number when one is given. */
  listVersions(promptId: string, below: number | undefined, limit: number): Promise<VersionRecord[]>
  findVersion(promptId: string, number: number): Promise<VersionRecord | undefined>
  /**
   * Freezes the working copy under the next number; unchanged where the last version holds its
   * content already. Undefined when the prompt is gone.
   */
  saveVersion(
    promptId: string,
    version: Freezing & Moment,
    who: Actor,
  ): Promise<{ number: number; unchanged: boolean } | undefined>
  /** Unchanged where live keys get that version already; undefined when there is no such one. */
  publish(
    promptId: string,
    version: { number: number } & Moment,
    who: Actor,
  ): Promise<{ unchanged: boolean } | undefined>
  /** Restores a version into the working copy; undefined when there is no such one. */
  rollBack(promptId: string, request: RollingBack, who: Actor): Promise<RolledBack | undefined>
}
