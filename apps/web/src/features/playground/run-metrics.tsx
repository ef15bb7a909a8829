import type { Child } from 'hono/jsx'
import { formatCost } from '../../ui/data/dollars.ts'
import type { Run } from './load-run.ts'
import { seconds } from './run-labels.tsx'

/** What a run took. */
export const RunMetrics = ({ run }: { readonly run: Run }) => {
  const { input, output, cached, is_estimate } = run.tokens
  const about = is_estimate ? '≈ ' : ''
  return (
    <>
      <dl class="run-figures">
        <Metric name="Tokens in">{about + input.toLocaleString('en')}</Metric>
        <Metric name="Cached">{cached.toLocaleString('en')}</Metric>
        <Metric name="Tokens out">{about + output.toLocaleString('en')}</Metric>
        <Metric name="Cost">{formatCost(run.cost_usd)}</Metric>
        <Metric name="Time to first token">
          {run.first_word_ms === null ? 'No text' : seconds(run.first_word_ms)}
        </Metric>
        <Metric name="Latency">{seconds(run.duration_ms)}</Metric>
      </dl>
      {is_estimate ? (
        <p class="quiet-text small">The provider reported no token counts. These are estimates.</p>
      ) : null}
    </>
  )
}

const Metric = ({ name, children }: { readonly name: string; readonly children: Child }) => (
  <div>
    <dt>{name}</dt>
    <dd class="numbers">{children}</dd>
  </div>
)
