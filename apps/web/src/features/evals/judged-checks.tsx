import type { CheckResult } from '@promptwire/core/contract/public/check-results'
import type { Check } from '@promptwire/core/contract/public/checks'
import { Status } from '../../ui/badge.tsx'
import { inWords, MOST_SHOWN } from '../../ui/check-sentence.ts'
import { CheckMarkForm, type MarkTarget } from './mark-form.tsx'

const TONES = { passed: 'live', failed: 'danger', needs_run: 'waiting' } as const
const WORDS = { passed: 'Passed', failed: 'Failed', needs_run: 'Not judged' } as const

/** What each check of a test case wanted and said, and whether people agree with those a model judged. */
export const JudgedChecks = (mark: MarkTarget) => (
  <Checks results={placed(mark.result.results)} checks={mark.result.checks} mark={mark} />
)

/** What became of a check, with its place among those that judge something themselves. */
interface PlacedResult extends Omit<CheckResult, 'results'> {
  readonly place: number | undefined
  readonly inSet: readonly PlacedResult[]
}

/** Of a set, its checks have places and it has none. */
function placed(results: readonly CheckResult[]): PlacedResult[] {
  let next = 0
  return results.map(({ results: inSet, ...result }) => ({
    ...result,
    place: inSet ? undefined : next++,
    inSet: (inSet ?? []).map((each) => ({ ...each, place: next++, inSet: [] })),
  }))
}

interface ChecksProps {
  readonly results: readonly PlacedResult[]
  /** What they are of, in the same order; undefined for who may not read test cases. */
  readonly checks: readonly Check[] | undefined
  readonly mark: MarkTarget
}

const Checks = ({ results, checks, mark }: ChecksProps) => (
  <ul class="eval-checks">
    {results.map((result, at) => {
      const check = checks?.[at]
      const { outcome, reason, place, inSet } = result
      return (
        <li>
          <Status tone={TONES[outcome]}>
            <span class="visually-hidden">{`${WORDS[outcome]}: `}</span>
            <bdi>{titleOf(result, check)}</bdi>
          </Status>
          <Quiet text={wholeCriterion(check)} />
          <Quiet text={reason} />
          {place === undefined ? null : <CheckMarkForm {...mark} check={place} />}
          {inSet.length > 0 ? (
            <Checks
              results={inSet}
              checks={check?.type === 'assert-set' ? check.assert : undefined}
              mark={mark}
            />
          ) : null}
        </li>
      )
    })}
  </ul>
)

const Quiet = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p class="quiet-text" dir="auto">
      {text}
    </p>
  )

const titleOf = ({ type, metric }: PlacedResult, check: Check | undefined): string =>
  [metric, check && inWords(check)].filter(Boolean).join(': ') || type

/** Who says whether a model judged right reads all that it was asked. */
function wholeCriterion(check: Check | undefined): string | null {
  if (check?.type !== 'llm-rubric' && check?.type !== 'not-llm-rubric') return null
  return check.value.length > MOST_SHOWN ? check.value : null
}
