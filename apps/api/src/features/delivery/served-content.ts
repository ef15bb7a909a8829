import type { Caller } from '../../kernel/caller.ts'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import type { CompiledPrompt, PreparedContent, PromptContent } from '../content/index.ts'

/** Content prepared for serving: parsed and counted once, to be compiled per set of values. */
export interface ServedContent {
  readonly version: number
  /** Of the working copy that was read; undefined for a saved version. */
  readonly revision: number | undefined
  readonly content: PromptContent
  /** Keys that the content takes values for. */
  readonly declared: ReadonlySet<string>
  compile: PreparedContent['compile']
  /** The beginning of a compiled text, where that has more tokens. */
  truncate(compiled: CompiledPrompt, maxTokens: number | undefined): Promise<CompiledPrompt>
}

export type ServeContent = (
  pointer: PromptPointer,
  caller: Pick<Caller, 'projectId'>,
) => Promise<ServedContent>
