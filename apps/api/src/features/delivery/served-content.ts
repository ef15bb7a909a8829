import type { Caller } from '../../kernel/caller.ts'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import type { CompiledPrompt, PreparedContent, PromptContent } from '../content/index.ts'

export interface ServedContent {
  readonly version: number
  /** The working copy's revision; undefined for a saved version. */
  readonly revision: number | undefined
  readonly content: PromptContent
  /** Keys that the content takes values for. */
  readonly declared: ReadonlySet<string>
  compile: PreparedContent['compile']
  /** Returns the start of the text if it has more tokens. */
  truncate(compiled: CompiledPrompt, maxTokens: number | undefined): Promise<CompiledPrompt>
}

export type ServeContent = (
  pointer: PromptPointer,
  caller: Pick<Caller, 'projectId'>,
) => Promise<ServedContent>
