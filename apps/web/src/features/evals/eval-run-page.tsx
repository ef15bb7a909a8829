import type { EvalOutcome } from '@promptwire/contract/evals/eval-fields'
import { DemoBadge } from '../../product/demo-badge.tsx'
import { type EvalRun, evalsPath } from '../../product/evals/eval-paths.ts'
import { isActive, OUTCOMES, versionLabel } from '../../product/evals/run-labels.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { SentRequest } from '../../product/sent-request.tsx'
import { SettingsNotSent } from '../../product/settings-not-sent.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IslandScript } from '../../ui/controls/island.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { CompareForm } from './compare-form.tsx'
import { type Calibration, canRun, type EvalResult, resultsQuery } from './eval-context.ts'
import { EvalResultCard } from './eval-result-card.tsx'
import { JudgeCard } from './judge-card.tsx'
import { RunSummary } from './run-summary.tsx'

interface EvalRunPageProps extends PromptContext {
  readonly run: EvalRun
  readonly calibration: Calibration
  readonly results: readonly EvalResult[]
  readonly others: readonly EvalRun[]
  readonly outcome: EvalOutcome | undefined
  readonly cursor: string | undefined
  readonly next: string | null
}

export const EvalRunPage = (props: EvalRunPageProps) => {
  const { project, prompt, run, others } = props
  const path = `${evalsPath(project, prompt)}/${run.id}`
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title={versionLabel(run)}
        lead={
          <>
            Run with <bdi>{run.model}</bdi> (<bdi>{run.provider}</bdi>). <DemoBadge item={run} />
          </>
        }
      >
        <CompareForm others={others} path={path} />
        {canRun(project) ? <RunActions run={run} path={path} /> : null}
      </PromptHeader>
      <div id="eval-run" class="section" data-going={isActive(run) ? 'yes' : undefined}>
        <RunSummary run={run} />
        <RunReason run={run} />
        <SettingsNotSent settings={run.settings_not_sent} />
        {run.warnings.map((warning) => (
          <Callout kind="warning">{warning}</Callout>
        ))}
        <SentRequest request={run.request} />
        <JudgeCard project={project} calibration={props.calibration} />
        <Results {...props} path={path} />
      </div>
      {isActive(run) ? (
        <noscript>
          <p>
            <a href={path}>Refresh progress</a>
          </p>
        </noscript>
      ) : null}
      {isActive(run) ? <IslandScript name="eval-progress" /> : null}
    </>
  )
}

const RunReason = ({ run }: { run: EvalRun }) => {
  if (run.reason === null) return null
  if (run.paused_until === null) return <Callout kind="problem">{run.reason}</Callout>
  return (
    <Callout kind="warning" title="Paused">
      {run.reason} The run resumes at <When at={run.paused_until} exact />.
    </Callout>
  )
}

const RunActions = ({ run, path }: { run: EvalRun; path: string }) => {
  if (isActive(run)) {
    return (
      <PostForm action={`${path}/cancel`}>
        <Button>Cancel</Button>
      </PostForm>
    )
  }
  if (run.passed + run.unchecked === run.cases) return null
  return (
    <PostForm action={`${path}/rerun`}>
      <Button kind="primary">Rerun failures</Button>
    </PostForm>
  )
}

const Results = ({
  project,
  run,
  results,
  outcome,
  cursor,
  next,
  path,
}: EvalRunPageProps & { path: string }) => {
  const { passed, failed, errors, unchecked } = run
  const counts = { passed, failed, error: errors, unchecked }
  const outcomes = Object.keys(OUTCOMES) as EvalOutcome[]
  return (
    <Section title="Results" id="results">
      <Chips
        label="Results by outcome"
        tabs={[
          { href: path, label: 'All', isCurrent: outcome === undefined },
          ...outcomes.map((each) => ({
            href: path + resultsQuery({ outcome: each, cursor: undefined }),
            label: OUTCOMES[each].label,
            count: counts[each],
            isCurrent: each === outcome,
          })),
        ]}
      />
      {results.length === 0 ? (
        <Empty
          icon="flask-conical"
          title="No results"
          text={isActive(run) ? 'Results appear as they arrive.' : 'No test case has this result.'}
        />
      ) : (
        results.map((result) => (
          <EvalResultCard
            result={result}
            path={canRun(project) ? path : undefined}
            query={resultsQuery({ outcome, cursor })}
          />
        ))
      )}
      <Pagination
        label="Pages of results"
        firstHref={cursor ? path + resultsQuery({ outcome, cursor: undefined }) : undefined}
        nextHref={next === null ? undefined : path + resultsQuery({ outcome, cursor: next })}
      />
    </Section>
  )
}
