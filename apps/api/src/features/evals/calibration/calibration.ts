import type { AgreementStats, Calibration } from '@promptwire/contract/evals/calibration-fields'

/** Human labels on judge verdicts, by agreement. */
export interface MarkCounts {
  readonly marks: number
  readonly right: number
  /** Passed by the judge, labeled wrong by a person. */
  readonly falsePasses: number
  readonly falseFails: number
}

/** Human labels for a run's judge: the same model and instructions. */
export interface MarkSummary {
  readonly run: MarkCounts
  /** Across all runs of the prompt. */
  readonly prompt: MarkCounts
  /** Only test cases with a single criterion. */
  readonly criteria: readonly (MarkCounts & { readonly criterion: string })[]
  /** Labels in the run that do not measure the judge. */
  readonly notCounted: number
}

/** Minimum labels before a judge's agreement is meaningful. */
export const MIN_MARKS = 20
/** Minimum agreement for a judge to close the publish gate. */
export const MIN_AGREEMENT = 0.8

export const toAgreementFigures = ({
  marks,
  right,
  falsePasses,
  falseFails,
}: MarkCounts): AgreementStats => ({
  marks,
  right,
  agreement: marks === 0 ? null : right / marks,
  false_passes: falsePasses,
  false_fails: falseFails,
})

export function getStanding({ marks, right }: MarkCounts): Calibration['standing'] {
  if (marks < MIN_MARKS) return 'too_few_marks'
  return right / marks < MIN_AGREEMENT ? 'disagrees' : 'agrees'
}

/** True if the judge's verdict counts when live keys are affected. */
export const isConfirmed = (counts: MarkCounts): boolean => getStanding(counts) === 'agrees'
