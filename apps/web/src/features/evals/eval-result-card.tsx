import type { CheckResult } from '@promptwire/core/contract/public/check-results'
import { Status } from '../../ui/badge.tsx'
import { costInWords } from '../../ui/dollars.ts'
import { excerpt } from '../../ui/excerpt.ts'
import { CheckMarkForm, MarkForm, type MarkTarget } from './mark-form.tsx'
import type { EvalResult } from './opened-evals.ts'
import { OUTCOMES } from './run-words.ts'

interface EvalResultCardProps {
  readonly result: EvalResult
  /** Where the run is, for who may say whether a verdict is right. */
  readonly path: string | undefined
  /** Of the page that it is on. */
  readonly query: string
}

/** What became of a test case: its answer as text, and what each check says of it. */
export const EvalResultCard = ({ result, path, query }: EvalResultCardProps) => {
  const { label, tone } = OUTCOMES[result.outcome]
  const id = `result-${result.case_id}`
  return (
    <article class="eval-result" aria-labelledby={id}>
      <header class="row">
        <h3 id={id}>
          <bdi>{excerpt(result.input_text ?? '') || 'Nothing said'}</bdi>
        </h3>
        <Status tone={tone}>{label}</Status>
      </header>
      {result.error ? <p class="eval-text">{result.error}</p> : null}
      {result.output ? (
        <p class="eval-text" dir="auto">
          {result.output}
        </p>
      ) : null}
      <Checks results={placed(result.results)} mark={{ result, path, query }} />
      <MarkForm result={result} path={path} query={query} />
      <p class="quiet-text small numbers">
        {`${result.latency_ms.toLocaleString('en')} ms, ${(result.input_tokens + result.output_tokens).toLocaleString('en')} tokens, ${costInWords(result.cost_usd)}`}
      </p>
    </article>
  )
}

const TONES = { passed: 'live', failed: 'danger', needs_run: 'waiting' } as const
const WORDS = { passed: 'Passed', failed: 'Failed', needs_run: 'Not judged' } as const

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
  readonly mark: MarkTarget
}

const Checks = ({ results, mark }: ChecksProps) => (
  <ul class="eval-checks">
    {results.map(({ type, metric, outcome, reason, place, inSet }) => (
      <li>
        <Status tone={TONES[outcome]}>
          <span class="visually-hidden">{`${WORDS[outcome]}: `}</span>
          <bdi>{metric ?? type}</bdi>
        </Status>
        {reason === null ? null : (
          <p class="quiet-text" dir="auto">
            {reason}
          </p>
        )}
        {place === undefined ? null : <CheckMarkForm {...mark} check={place} />}
        {inSet.length > 0 ? <Checks results={inSet} mark={mark} /> : null}
      </li>
    ))}
  </ul>
)
