import type { Child } from 'hono/jsx'
import { DemoBadge } from '../../product/demo-badge.tsx'
import { Reasoning } from '../../product/reasoning.tsx'
import { SentRequest } from '../../product/sent-request.tsx'
import { SettingsNotSent } from '../../product/settings-not-sent.tsx'
import { ToolCalls } from '../../product/tool-calls.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { CopyElementText, CopyLink } from '../../ui/controls/copyable.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { formatCost } from '../../ui/data/dollars.ts'
import { When } from '../../ui/data/when.tsx'
import { ContinueForm } from './conversation/continue-form.tsx'
import { RunTurns } from './conversation/run-turns.tsx'
import { canContinue } from './conversation/turn-form.ts'
import { canRun, type Run, runsPath } from './load-run.ts'
import { ModelsLink } from './models-link.tsx'
import { OutputChange, type OutputComparison } from './output-change.tsx'
import { RunOutcome, seconds, versionLabel } from './run-labels.tsx'
import { RunText } from './run-text.tsx'

interface RunReportProps extends PromptContext {
  readonly run: Run
  /** The web app's origin, for the shared link. */
  readonly origin: string
  /** The change since the previous run, if the URL requests it. */
  readonly comparison?: OutputComparison | undefined
  /** The rejected form that continues the run. */
  readonly turn?: FormState | undefined
}

/** A script replaces the streamed output with it. */
export const RunReport = ({ run, origin, comparison, turn, ...facts }: RunReportProps) => {
  const id = `run-${run.id}`
  const path = runsPath(facts, [run.id])
  const isOpen = canRun(facts.project) && canContinue(run)
  return (
    <article class="run" id={id} aria-labelledby={`${id}-title`} tabindex={-1}>
      <header class="run-head">
        <h2 id={`${id}-title`}>
          {versionLabel(run)} · <bdi>{run.model}</bdi>
        </h2>
        <DemoBadge item={run} />
        <RunOutcome outcome={run.outcome} />
      </header>
      <Problem run={run} {...facts} />
      <SettingsNotSent settings={run.settings_not_sent} />
      <Reasoning text={run.reasoning} />
      <RunTurns turns={run.turns} />
      <RunText name="Output" id={`${id}-output`} text={run.output} />
      {comparison ? <OutputChange id={`${id}-change`} comparison={comparison} {...facts} /> : null}
      {isOpen ? (
        <ContinueForm run={run} form={turn} {...facts} />
      ) : (
        <ToolCalls calls={run.tool_calls} />
      )}
      <RunMetrics run={run} />
      <SentMessages run={run} />
      <SentRequest request={run.request} />
      <footer class="row run-foot">
        {facts.project.may.includes('test_cases:write') ? (
          <PostForm action={`${path}/test-case`}>
            <Button icon="flask-conical" hiddenText={`of ${versionLabel(run)}, ${run.model}`}>
              Save as test case
            </Button>
          </PostForm>
        ) : null}
        {run.output === '' || comparison ? null : (
          <ButtonLink icon="git-compare" href={`${path}?compare=previous`}>
            Compare with previous run
          </ButtonLink>
        )}
        <CopyElementText id={`${id}-output`} label="the output" />
        <CopyLink href={origin + path} label="to this run" />
        <span class="run-time quiet-text small">
          <When at={run.created_at} />
        </span>
      </footer>
    </article>
  )
}

/** Failures are problems; answers that ended early are warnings. */
const Problem = ({ run, ...facts }: PromptContext & { readonly run: Run }) => {
  if (run.problem === null) return null
  if (run.outcome !== 'failed') return <Callout kind="warning">{run.problem}</Callout>
  return (
    <Callout kind="problem">
      {run.problem} <ModelsLink {...facts} />
    </Callout>
  )
}

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

export const SentMessages = ({ run }: { readonly run: Run }) => (
  <details class="run-sent">
    <summary>Sent messages</summary>
    {toMessages(run).map(({ role, text }) => (
      <div class="run-message">
        <h3>{role}</h3>
        <RunText name={`${role} message`} text={text} />
      </div>
    ))}
    <p class="quiet-text small">
      Sent to <bdi>{run.model}</bdi> (<bdi>{run.provider}</bdi>). {formatSettings(run)}
    </p>
  </details>
)

/** Without a user message, the prompt itself is the user message. */
function toMessages({ sent_prompt = '', message }: Run) {
  if (message === null) return [{ role: 'User', text: sent_prompt }]
  return [
    { role: 'System', text: sent_prompt },
    { role: 'User', text: message },
  ]
}

function formatSettings({ settings }: Run): string {
  const given = Object.entries(settings).map(([name, value]) => `${name} ${formatValue(value)}`)
  return given.length > 0 ? `With ${given.join(', ')}.` : "With the model's default settings."
}

const formatValue = (value: unknown): string =>
  Array.isArray(value) ? value.map((each) => JSON.stringify(each)).join(', ') : String(value)
