import type { Environment } from '@promptwire/core/api-key'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { PromptContent } from './content.ts'

export interface ListedPrompt {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly tags: string[]
  readonly updatedAt: Date
  /** What this environment's keys get; undefined while nothing is published. */
  readonly currentVersion: number | undefined
  readonly publishedVersion: number | undefined
  readonly variables: PromptContent['variables']
}

export interface ListFilter {
  readonly environment: Environment
  readonly q?: string | undefined
  readonly tag?: string | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
  readonly withVariables: boolean
}

/** A prompt as its editors see it. */
export interface WorkingCopy {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly tags: string[]
  readonly revision: number
  readonly savedRevision: number
  readonly lastVersion: number
  readonly publishedVersion: number | undefined
  readonly content: PromptContent
}

export interface NewPrompt {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly tags: string[]
  readonly content: PromptContent
  readonly createdAt: Date
}

export interface StoredVersion {
  readonly id: string
  readonly number: number
  readonly note: string
  readonly createdAt: Date
  readonly isPublished: boolean
  readonly firstPublishedAt: Date | undefined
}

/** What the prompt and version verbs need of the database, apart from editing. */
export interface PromptStore {
  list(projectId: string, filter: ListFilter): Promise<ListedPrompt[]>
  readVersion(versionId: string): Promise<PromptContent>
  /** One consistent view; undefined when the prompt is gone. */
  readWorkingCopy(promptId: string): Promise<WorkingCopy | undefined>
  /** Refuses with CONFLICT when the project has the slug already. */
  create(prompt: NewPrompt, audit: AuditEntry): Promise<void>
  /** False when it is gone; PRECONDITION_FAILED when its revision is another. */
  delete(
    promptId: string,
    expectedRevision: number | undefined,
    at: Date,
    audit: AuditEntry,
  ): Promise<boolean>
  /** Newest first, below a number when one is given. */
  listVersions(
    promptId: string,
    below: number | undefined,
    limit: number | undefined,
  ): Promise<StoredVersion[]>
  findVersion(promptId: string, number: number): Promise<StoredVersion | undefined>
  /** Freezes the working copy under the next number, which it returns. */
  saveVersion(
    promptId: string,
    version: { id: string; note: string; at: Date },
    audit: AuditEntry,
  ): Promise<number>
  /** False when there is no such version. */
  publish(promptId: string, number: number, at: Date, audit: AuditEntry): Promise<boolean>
}
