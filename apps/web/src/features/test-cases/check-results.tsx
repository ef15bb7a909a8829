import type { CheckResult, Outcome } from '@promptwire/core/contract/public/check-results'
import type { Check } from '@promptwire/core/contract/public/checks'
import { Status } from '../../ui/badge.tsx'
import { inWords } from '../../ui/check-sentence.ts'

interface CheckResultsProps {
  readonly checks: readonly Check[]
  readonly results: readonly CheckResult[]
}

/** What became of checks, each with why; a set with its own below it. */
export const CheckResults = ({ checks, results }: CheckResultsProps) => (
  <ul class="test-case-results">
    {results.map(({ outcome, reason, results: inSet = [] }, at) => {
      const check = checks[at]
      return check ? (
        <li>
          <Status tone={TONES[outcome]}>
            <span class="visually-hidden">{`${WORDS[outcome]}: `}</span>
            {inWords(check)}
          </Status>
          {reason === null ? null : (
            <p class="quiet-text test-case-reason" dir="auto">
              {reason}
            </p>
          )}
          {check.type === 'assert-set' ? (
            <CheckResults checks={check.assert} results={inSet} />
          ) : null}
        </li>
      ) : null
    })}
  </ul>
)

const WORDS = { passed: 'Passed', failed: 'Failed', needs_run: 'Needs a run' } as const
const TONES = { passed: 'live', failed: 'danger', needs_run: 'waiting' } as const

/** What became of a test case. */
export const OutcomeStatus = ({ outcome }: { readonly outcome: Outcome }) => (
  <Status tone={TONES[outcome]}>{WORDS[outcome]}</Status>
)
