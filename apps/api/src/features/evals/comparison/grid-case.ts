import type { CaseChange, EvalOutcome } from '@promptwire/core/contract/public/testing/eval-fields'
import type { TestCaseFields } from '@promptwire/core/contract/public/testing/test-case-fields'

/** Runs of one prompt by their ids; the first is the baseline. */
export type GridRuns = readonly string[]

/** A test case in one of the runs; all but the run and the flags are null without a result. */
export interface GridCell {
  readonly runId: string
  readonly outcome: EvalOutcome | null
  readonly score: number | null
  readonly latencyMs: number | null
  readonly cost: number | null
  /** Null in the baseline, and where the two cannot be compared. */
  readonly change: CaseChange | null
  readonly inBaseline: boolean
  readonly inRun: boolean
  /** Compared with the baseline; null where one of them does not have it. */
  readonly isAlike: boolean | null
  readonly isJudgedAlike: boolean | null
}

/** A test case in several runs of a prompt. */
export interface GridCase {
  readonly caseId: string
  /** The beginning of what the user says. */
  readonly inputText: string
  readonly variables: TestCaseFields['variables']
  /** The most severe one of its cells. */
  readonly change: CaseChange | null
  readonly cells: readonly GridCell[]
}

/** Changes of a column, or of all rows. */
export interface ChangeCounts {
  readonly broken: number
  readonly fixed: number
  readonly same: number
}

export interface ColumnTotals extends ChangeCounts {
  readonly runId: string
  readonly medianLatencyMs: number | null
}
