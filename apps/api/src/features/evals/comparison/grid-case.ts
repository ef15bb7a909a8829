import type { CaseChange, EvalOutcome } from '@promptwire/contract/evals/eval-fields'
import type { TestCaseFields } from '@promptwire/contract/test-cases/test-case-fields'

/** Run ids of one prompt; the first is the baseline. */
export type GridRuns = readonly string[]

/** A test case in one run. Without a result, all fields but the run and the flags are null. */
export interface GridCell {
  readonly runId: string
  readonly outcome: EvalOutcome | null
  readonly score: number | null
  readonly latencyMs: number | null
  readonly cost: number | null
  /** Null in the baseline and for incomparable results. */
  readonly change: CaseChange | null
  readonly inBaseline: boolean
  readonly inRun: boolean
  /** Compared with the baseline; null if either run lacks the case. */
  readonly isAlike: boolean | null
  readonly isJudgedAlike: boolean | null
}

export interface GridCase {
  readonly caseId: string
  /** The start of the user's input. */
  readonly inputText: string
  readonly variables: TestCaseFields['variables']
  /** The most severe change among the cells. */
  readonly change: CaseChange | null
  readonly cells: readonly GridCell[]
}

export interface ChangeCounts {
  readonly broken: number
  readonly fixed: number
  readonly same: number
}

export interface ColumnTotals extends ChangeCounts {
  readonly runId: string
  readonly medianLatencyMs: number | null
}
