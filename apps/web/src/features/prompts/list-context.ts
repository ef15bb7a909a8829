import type { Project } from '@promptwire/core/contract/people/project'
import type { Folder, ListQuery, PromptCounts } from './list-query.ts'

export interface ListContext {
  readonly project: Project
  readonly query: ListQuery
  readonly counts: PromptCounts
  readonly folders: readonly Folder[]
}
