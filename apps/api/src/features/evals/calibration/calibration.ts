import type {
  AgreementStats,
  Calibration,
} from '@promptwire/core/contract/public/testing/calibration-fields'

/** Marks of people on what a judge decided, by how the two agree. */
export interface MarkCounts {
  readonly marks: number
  readonly right: number
  /** Passed, and called wrong. */
  readonly falsePasses: number
  readonly falseFails: number
}

/** Finds human verdicts for the judge of a run: the same model and instructions. */
export interface MarkSummary {
  readonly run: MarkCounts
  /** In all runs of its prompt. */
  readonly prompt: MarkCounts
  /** By the criterion of test cases that have but one. */
  readonly criteria: readonly (MarkCounts & { readonly criterion: string })[]
  /** Marks in the run that measure no judge. */
  readonly notCounted: number
}

/** Marks from which on a judge's agreement with people says something. */
export const MIN_MARKS = 20
/** The share of verdicts that people call right, from which on a judge can close a gate. */
export const MIN_AGREEMENT = 0.8

/** How often people and a judge agree, and how they do not. */
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

/** How people stand to a judge, by their marks. */
export function getStanding({ marks, right }: MarkCounts): Calibration['standing'] {
  if (marks < MIN_MARKS) return 'too_few_marks'
  return right / marks < MIN_AGREEMENT ? 'disagrees' : 'agrees'
}

/** Whether a judge's word counts where live keys are concerned. */
export const isConfirmed = (counts: MarkCounts): boolean => getStanding(counts) === 'agrees'
