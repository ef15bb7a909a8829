import type {
  AgreementFigures,
  Calibration,
} from '@promptwire/core/contract/public/calibration-fields'
import { leafChecks } from '@promptwire/core/contract/public/checks'
import { isRubric } from '../check/judge-checks.ts'
import type { MarkedVerdict } from './eval-run.ts'

/** Marks from which on a judge's agreement with people says something. */
export const FEWEST_MARKS = 20
/** The share of verdicts that people call right, from which on a judge can close a gate. */
export const LEAST_AGREEMENT = 0.8

type Marked = Pick<MarkedVerdict, 'mark' | 'outcome'>

/** How often people and a judge agree, and how they do not. */
export function figuresOf(verdicts: readonly Marked[]): AgreementFigures {
  const count = (is: (verdict: Marked) => boolean) => verdicts.filter(is).length
  const [marks, right] = [verdicts.length, count(({ mark }) => mark === 'right')]
  return {
    marks,
    right,
    agreement: marks === 0 ? null : right / marks,
    false_passes: count(({ mark, outcome }) => mark === 'wrong' && outcome === 'passed'),
    false_fails: count(({ mark, outcome }) => mark === 'wrong' && outcome !== 'passed'),
  }
}

/** Whether a judge's word counts where live keys are concerned. */
export function standingOf({ marks, agreement }: AgreementFigures): Calibration['standing'] {
  if (marks < FEWEST_MARKS || agreement === null) return 'too_few_marks'
  return agreement < LEAST_AGREEMENT ? 'disagrees' : 'agrees'
}

/** By criterion, where a test case has one: of several, a mark does not say which is meant. */
export function figuresByCriterion(verdicts: readonly MarkedVerdict[]): Calibration['checks'] {
  const byCriterion = new Map<string, MarkedVerdict[]>()
  for (const verdict of verdicts) {
    const [rubric, another] = leafChecks(verdict.checks).filter(isRubric)
    if (!rubric || another) continue
    byCriterion.set(rubric.value, [...(byCriterion.get(rubric.value) ?? []), verdict])
  }
  return [...byCriterion]
    .map(([criterion, of]) => ({ criterion, ...figuresOf(of) }))
    .toSorted((a, b) => b.marks - a.marks)
}
