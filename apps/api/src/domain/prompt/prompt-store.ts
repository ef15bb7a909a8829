import type { Environment } from '@promptwire/core/api-key'
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

export interface WorkingCopy {
  readonly revision: number
  readonly savedRevision: number
  readonly lastVersion: number
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
}

/** What the prompt verbs need of the database. */
export interface PromptStore {
  list(projectId: string, filter: ListFilter): Promise<ListedPrompt[]>
  readVersion(versionId: string): Promise<PromptContent>
  /** One consistent view; undefined when the prompt is gone. */
  readWorkingCopy(promptId: string): Promise<WorkingCopy | undefined>
  /** Refuses with CONFLICT when the project has the slug already. */
  create(prompt: NewPrompt): Promise<void>
  /** Replaces the working copy and raises its revision. */
  edit(promptId: string, content: PromptContent): Promise<void>
  /** Freezes the working copy under the next number, which it returns. */
  saveVersion(
    promptId: string,
    version: { id: string; note: string; authorId?: string | undefined },
  ): Promise<number>
  publish(promptId: string, number: number, at: Date): Promise<void>
}
