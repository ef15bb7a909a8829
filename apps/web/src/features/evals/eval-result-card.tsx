import { caseTitle } from '../../product/case-title.ts'
import { CheckOutcomes } from '../../product/check-outcomes.tsx'
import { OUTCOMES } from '../../product/evals/run-labels.ts'
import { Reasoning } from '../../product/reasoning.tsx'
import { Status } from '../../ui/data/badge.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { formatCost } from '../../ui/data/dollars.ts'
import type { EvalResult } from './eval-context.ts'
import { CheckMarkForm, MarkForm } from './mark-form.tsx'

interface EvalResultCardProps {
  readonly result: EvalResult
  /** Path of the run; undefined for people who cannot mark verdicts. */
  readonly path: string | undefined
  readonly query: string
  /** True if the page also shows the result of an earlier run. */
  readonly isBaseline?: boolean
}

export const EvalResultCard = ({ result, path, query, isBaseline }: EvalResultCardProps) => {
  const { label, tone } = OUTCOMES[result.outcome]
  const id = `${isBaseline ? 'baseline' : 'result'}-${result.case_id}`
  return (
    <article class="eval-result" aria-labelledby={id}>
      <header class="row">
        <h3 id={id}>
          <bdi>{caseTitle(result)}</bdi>
        </h3>
        <Status tone={tone}>{label}</Status>
      </header>
      {result.error ? <p class="eval-text">{result.error}</p> : null}
      {result.problem ? <Callout kind="warning">{result.problem}</Callout> : null}
      <Reasoning text={result.reasoning} />
      {result.output ? (
        <p class="eval-text" dir="auto">
          {result.output}
        </p>
      ) : null}
      {result.outcome === 'unchecked' ? (
        <p class="quiet-text">
          {result.results.length === 0
            ? 'This test case has no checks.'
            : 'No check can fail, or the import dropped some checks.'}
        </p>
      ) : null}
      <CheckOutcomes
        results={result.results}
        checks={result.checks}
        below={(check) => <CheckMarkForm result={result} path={path} query={query} check={check} />}
      />
      <MarkForm result={result} path={path} query={query} />
      <p class="quiet-text small numbers">
        {`${result.latency_ms.toLocaleString('en')} ms, ${(result.input_tokens + result.output_tokens).toLocaleString('en')} tokens, ${formatCost(result.cost_usd)}`}
      </p>
    </article>
  )
}
