import type { CaseOutcome, CheckResult } from '@promptwire/contract/checks/check-results'
import type { Check } from '@promptwire/contract/checks/checks'
import type { Child } from 'hono/jsx'
import { Status } from '../ui/data/badge.tsx'
import { excerpt } from '../ui/data/excerpt.ts'
import { describeCheck, MAX_QUOTE_LENGTH } from './describe-check.ts'

const TONES = { passed: 'live', failed: 'danger', needs_run: 'waiting', unchecked: 'idle' } as const
const OUTCOME_LABELS = {
  passed: 'Passed',
  failed: 'Failed',
  needs_run: 'Needs a run',
  unchecked: 'Unchecked',
} as const

export const OutcomeStatus = ({ outcome }: { readonly outcome: CaseOutcome }) => (
  <Status tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Status>
)

interface CheckOutcomesProps {
  readonly results: readonly CheckResult[]
  /** The checks in the same order; undefined without permission to read test cases. */
  readonly checks: readonly Check[] | undefined
  /** Content below each judged check, by its index among the checks. */
  readonly below?: (place: number) => Child
}

/** Shows outcomes with conditions and reasons. Checks of a set are nested. */
export const CheckOutcomes = ({ results, ...of }: CheckOutcomesProps) => (
  <Outcomes results={addPlaces(results)} {...of} />
)

interface PlacedResult extends Omit<CheckResult, 'results'> {
  readonly place: number | undefined
  readonly inSet: readonly PlacedResult[]
}

/** Checks get an index; sets have none. */
function addPlaces(results: readonly CheckResult[]): PlacedResult[] {
  let next = 0
  return results.map(({ results: inSet, ...result }) => ({
    ...result,
    place: inSet ? undefined : next++,
    inSet: (inSet ?? []).map((each) => ({ ...each, place: next++, inSet: [] })),
  }))
}

interface OutcomesProps extends Omit<CheckOutcomesProps, 'results'> {
  readonly results: readonly PlacedResult[]
}

const Outcomes = ({ results, checks, below }: OutcomesProps) => (
  <ul class="check-outcomes">
    {results.map((result, at) => {
      const check = checks?.[at]
      const { outcome, reason, rendered_value, place, inSet } = result
      return (
        <li>
          <Status tone={TONES[outcome]}>
            <span class="visually-hidden">{`${OUTCOME_LABELS[outcome]}: `}</span>
            <bdi>{toOutcomeTitle(result, check)}</bdi>
          </Status>
          <MutedText text={fullCriterion(check)} />
          {rendered_value === undefined ? null : (
            <MutedText text={`With values: ${excerpt(rendered_value, 200)}`} />
          )}
          <MutedText text={reason} />
          {place === undefined ? null : below?.(place)}
          {inSet.length > 0 ? (
            <Outcomes
              results={inSet}
              checks={check?.type === 'assert-set' ? check.assert : undefined}
              {...(below && { below })}
            />
          ) : null}
        </li>
      )
    })}
  </ul>
)

const MutedText = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p class="quiet-text" dir="auto">
      {text}
    </p>
  )

const toOutcomeTitle = ({ type, metric }: PlacedResult, check: Check | undefined): string =>
  [metric, check && describeCheck(check)].filter(Boolean).join(': ') || type

/** The full criterion, for people who mark the judge's verdict. */
function fullCriterion(check: Check | undefined): string | null {
  if (check?.type !== 'llm-rubric' && check?.type !== 'not-llm-rubric') return null
  return check.value.length > MAX_QUOTE_LENGTH ? check.value : null
}
