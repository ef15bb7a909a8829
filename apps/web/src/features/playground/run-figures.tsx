import type { Child } from 'hono/jsx'
import { costInWords } from '../../ui/dollars.ts'
import type { Run } from './opened-playground.ts'
import { seconds } from './run-words.tsx'

/** What a run took. */
export const RunFigures = ({ run }: { readonly run: Run }) => {
  const { input, output, cached, is_estimate } = run.tokens
  const about = is_estimate ? '≈ ' : ''
  return (
    <>
      <dl class="run-figures">
        <Figure name="Tokens in">{about + input.toLocaleString('en')}</Figure>
        <Figure name="Cached">{cached.toLocaleString('en')}</Figure>
        <Figure name="Tokens out">{about + output.toLocaleString('en')}</Figure>
        <Figure name="Cost">{costInWords(run.cost_usd)}</Figure>
        <Figure name="Time to first token">
          {run.first_word_ms === null ? 'No text' : seconds(run.first_word_ms)}
        </Figure>
        <Figure name="Latency">{seconds(run.duration_ms)}</Figure>
      </dl>
      {is_estimate ? (
        <p class="quiet-text small">The provider reported no token counts. These are estimates.</p>
      ) : null}
    </>
  )
}

const Figure = ({ name, children }: { readonly name: string; readonly children: Child }) => (
  <div>
    <dt>{name}</dt>
    <dd class="numbers">{children}</dd>
  </div>
)
