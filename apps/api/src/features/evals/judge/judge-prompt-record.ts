import type { Caller } from '../../../kernel/caller.ts'
import type { CustomText } from './judge-prompts.ts'

/** A version of the judge prompt that a project saved. */
export interface SavedJudgePrompt extends CustomText {
  readonly version: number
  readonly createdAt: Date
  readonly author: { readonly userId: string; readonly name: string } | null
}

/** Where a list of versions starts. */
export interface ListStart {
  readonly newest: number | undefined
  /** The last version of the page before. */
  readonly below: number | undefined
}

/** Judge prompts of projects. */
export interface JudgePromptStore {
  /** Undefined while the project uses the built-in default. */
  current(projectId: string): Promise<SavedJudgePrompt | undefined>
  /** Newest first. */
  list(projectId: string, start: ListStart, limit: number): Promise<SavedJudgePrompt[]>
  /** True if saved, false if it is the current text. CONFLICT if `baseVersion` is not current. */
  save(caller: Caller, text: CustomText, baseVersion: number): Promise<boolean>
  /** As `save`; null is the built-in default. NOT_FOUND if the project has no such version. */
  restore(caller: Caller, version: number | null, baseVersion: number): Promise<boolean>
}
