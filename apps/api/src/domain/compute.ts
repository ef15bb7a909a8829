import type {
  CompilableVariable,
  Compiled,
  PreparedText,
  VariableValues,
} from '@promptwire/core/compile/compile'
import type { VariableUsage } from '@promptwire/core/compile/variable-usage'
import type { Warning } from '@promptwire/core/compile/warnings'
import type { ChangedValue } from '@promptwire/core/contract/people/audit'
import type { TextCheck } from './check/evaluate-text-checks.ts'
import type { Reason } from './check/finding.ts'
import type { ReadImport } from './import/import-format.ts'
import type { ImportRequest } from './import/read-import.ts'
import type { PromptContent } from './prompt/content.ts'
import type { ReviewedCopies } from './proposal/review-proposal-task.ts'
import type { FileFormat } from './test-case/test-case-columns.ts'
import type { ExportedTestCases, ReadTestCases } from './test-case/test-case-file.ts'
import type { TestCaseSource } from './test-case/test-case-rows.ts'
import type { TestCaseFields } from './test-case/test-case-store.ts'

/**
 * Work whose cost a caller chooses. Each is a function of plain data, so that it can run on the
 * event loop where it is small and on a thread where it is not.
 */
export interface Tasks {
  /** Parses and counts a prompt's text; undefined where it has too many parts to be handed over. */
  prepare_text(input: {
    readonly blocks: PromptContent['blocks']
    readonly model: unknown
  }): Promise<PreparedText | undefined>
  compile(input: {
    /** The blocks themselves where nothing could be prepared. */
    readonly text: PreparedText | PromptContent['blocks']
    readonly variables: readonly CompilableVariable[]
    readonly values: VariableValues
    readonly model: unknown
  }): Promise<Compiled>
  /** Tokens as compiled with defaults; what has none stands as its placeholder. */
  count_tokens(input: PromptContent): Promise<number>
  /** Of each block alone, in their order, placeholders as they are written. */
  count_blocks(input: {
    readonly blocks: PromptContent['blocks']
    readonly model: unknown
  }): Promise<number[]>
  /** What the author of a content may not have meant. */
  find_warnings(input: Pick<PromptContent, 'blocks' | 'variables'>): Promise<Warning[]>
  /** The keys that titles and contents refer to, of disabled blocks too, and where. */
  find_usage(input: Pick<PromptContent, 'blocks' | 'variables'>): Promise<VariableUsage>
  /** The longest beginning of whole words within so many tokens. */
  truncate(input: {
    readonly text: string
    readonly maxTokens: number
    readonly model: unknown
  }): Promise<{ readonly prompt: string; readonly truncated_tokens: number }>
  /** Tells each reason as it has it; null where a check passes. */
  judge_output(input: {
    readonly checks: readonly TextCheck[]
    readonly output: string
    readonly model: unknown
  }): Promise<Reason[]>
  /** JSON of the difference. */
  diff_contents(input: {
    readonly from: number | null
    readonly to: number | null
    readonly before: PromptContent
    readonly after: PromptContent
  }): Promise<string>
  /** JSON of what a proposal changes, and of what it and the working copy both changed. */
  review_proposal(input: ReviewedCopies): Promise<string>
  /** The values of an audit entry by words; null where there were none, or are none any more. */
  diff_values(input: {
    readonly before: object | null
    readonly after: object | null
  }): Promise<ChangedValue[]>
  read_test_cases(input: TestCaseSource): Promise<ReadTestCases>
  /** The prompts of a text or of another service's file. */
  read_import(input: ImportRequest): Promise<ReadImport>
  write_test_cases(input: {
    readonly cases: readonly TestCaseFields[]
    readonly format: FileFormat
  }): Promise<ExportedTestCases>
}

export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** Work for a project, with its size in UTF-16 units (Infinity where the size says nothing). */
export interface Work<Name extends TaskName> {
  readonly projectId: string
  readonly size: number
  readonly input: TaskInput<Name>
}

export interface Compute {
  /**
   * Runs a job where it holds nobody up. Refused when the project, or everybody, has too much to do
   * (RATE_LIMITED, UNAVAILABLE), and ended when it takes too long (`OverBudget`).
   */
  run<Name extends TaskName>(name: Name, work: Work<Name>): Promise<TaskResult<Name>>
}
