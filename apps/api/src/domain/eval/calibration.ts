import type {
  AgreementFigures,
  Calibration,
} from '@promptwire/core/contract/public/calibration-fields'
import type { MarkCounts } from './eval-run.ts'

/** Marks from which on a judge's agreement with people says something. */
export const FEWEST_MARKS = 20
/** The share of verdicts that people call right, from which on a judge can close a gate. */
export const LEAST_AGREEMENT = 0.8

/** How often people and a judge agree, and how they do not. */
export const figuresOf = ({
  marks,
  right,
  falsePasses,
  falseFails,
}: MarkCounts): AgreementFigures => ({
  marks,
  right,
  agreement: marks === 0 ? null : right / marks,
  false_passes: falsePasses,
  false_fails: falseFails,
})

/** How people stand to a judge, by their marks. */
export function standingOf({ marks, right }: MarkCounts): Calibration['standing'] {
  if (marks < FEWEST_MARKS) return 'too_few_marks'
  return right / marks < LEAST_AGREEMENT ? 'disagrees' : 'agrees'
}

/** Whether a judge's word counts where live keys are concerned. */
export const isConfirmed = (counts: MarkCounts): boolean => standingOf(counts) === 'agrees'
