import type { Caller } from '../../kernel/caller.ts'
import type { WithPrompt } from '../prompts/index.ts'
import type { ListedRun, PlaygroundRun } from './playground-run.ts'

/** Runs that are kept. */
export interface PlaygroundStore {
  /** Stores nothing if the prompt was deleted in the meantime. */
  add(caller: Caller, run: PlaygroundRun): Promise<void>
  /** Newest first. */
  list(
    promptId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<ListedRun[]>
  /** Of all prompts of a project. */
  listInProject(
    projectId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<WithPrompt<ListedRun>[]>
  find(projectId: string, id: string): Promise<PlaygroundRun | undefined>
}
