import { DemoBadge } from '../../product/demo-badge.tsx'
import { Reasoning } from '../../product/reasoning.tsx'
import { SettingsNotSent } from '../../product/settings-not-sent.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyElementText, CopyLink } from '../../ui/controls/copyable.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { type Run, runsPath } from './load-run.ts'
import { ModelsLink } from './models-link.tsx'
import { RunOutcome, versionLabel } from './run-labels.tsx'
import { RunMetrics } from './run-metrics.tsx'
import { RunText } from './run-text.tsx'
import { SentMessages } from './sent-messages.tsx'

interface RunReportProps extends PromptContext {
  readonly run: Run
  /** Of the pages, for the link that is shared. */
  readonly origin: string
}

/** What a run sent and what came back. A script puts it where it streamed the output. */
export const RunReport = ({ run, origin, ...facts }: RunReportProps) => {
  const id = `run-${run.id}`
  const path = runsPath(facts, [run.id])
  return (
    <article class="run" id={id} aria-labelledby={`${id}-title`}>
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
      <RunText name="Output" id={`${id}-output`} text={run.output} />
      <RunMetrics run={run} />
      <SentMessages run={run} />
      <footer class="row run-foot">
        {facts.project.may.includes('test_cases:write') ? (
          <PostForm action={`${path}/test-case`}>
            <Button icon="flask-conical" hiddenText={`of ${versionLabel(run)}, ${run.model}`}>
              Save as test case
            </Button>
          </PostForm>
        ) : null}
        <CopyElementText id={`${id}-output`} label="the output" />
        <CopyLink href={origin + path} label="to this run" />
        <span class="run-time quiet-text small">
          <When at={run.created_at} />
        </span>
      </footer>
    </article>
  )
}

/** A failure is a problem of the setup; an answer that ended early is one to look at. */
const Problem = ({ run, ...facts }: PromptContext & { readonly run: Run }) => {
  if (run.problem === null) return null
  if (run.outcome !== 'failed') return <Callout kind="warning">{run.problem}</Callout>
  return (
    <Callout kind="problem">
      {run.problem} <ModelsLink {...facts} />
    </Callout>
  )
}
