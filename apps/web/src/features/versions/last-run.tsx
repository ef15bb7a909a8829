import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { count } from '@promptwire/core/text/count'
import type { Prompt } from '../../session/render/load-prompt.ts'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import type { PublishReview } from './version-context.ts'

export type EvalRun = Output<typeof publicContract.list_eval_runs>[number]

interface LastRunProps {
  /** Null if the test cases never ran. */
  readonly run: EvalRun | null
  readonly prompt: Prompt
  readonly review: PublishReview
  readonly named: number | undefined
  readonly path: string
}

/** The last run's result, for projects without a publish gate. */
export const LastRun = (props: LastRunProps) => {
  const { run, review, named, path } = props
  const rerunHref = `${path}${named === undefined ? '' : `?version=${named}`}#run`
  if (run === null) {
    return (
      <Callout kind="info">
        The test cases have not been run. <a href={rerunHref}>Run them</a>
      </Callout>
    )
  }
  const isSame = hasSameContent(run, props)
  const total = review.test_cases?.total ?? run.cases
  return (
    <Callout kind={isSame ? calloutKind(run, total) : 'info'}>
      <a href={`${path}/${run.id}`}>{describeResult(run)}</a> <When at={run.created_at} />
      {run.cases < total ? ` (the prompt has ${total})` : null}
      {isSame ? (
        ', with this content.'
      ) : (
        <>
          {`, with ${describeVersion(run)}. `}
          <a href={rerunHref}>Run them with this content</a>
        </>
      )}
    </Callout>
  )
}

/** True if the run used the reviewed content. */
function hasSameContent(run: EvalRun, { prompt, review, named }: LastRunProps): boolean {
  const { has_unsaved_changes, last_version } = prompt
  const isBoth = !has_unsaved_changes && (named ?? last_version) === last_version
  if (run.version !== null) return run.version === (named ?? (isBoth ? last_version : undefined))
  return (named === undefined || isBoth) && run.revision === review.revision
}

const describeVersion = ({ version }: EvalRun): string =>
  version === null ? 'an earlier working copy' : `version ${version}`

function calloutKind(
  { state, passed, unchecked, cases }: EvalRun,
  total: number,
): 'done' | 'warning' | 'info' {
  if (state === 'queued' || state === 'running') return 'info'
  if (state !== 'finished' || passed < cases - unchecked || unchecked === cases) return 'warning'
  if (unchecked > 0) return 'info'
  return cases < total ? 'info' : 'done'
}

function describeResult({ state, cases, passed, failed, errors, unchecked }: EvalRun): string {
  const all = count(cases, 'test case')
  if (state === 'queued' || state === 'running') return `Running ${all}, started`
  const done = `after ${passed + failed + errors + unchecked} of ${all}`
  if (state === 'cancelled') return `The last run was cancelled ${done},`
  if (state === 'failed') return `The last run ended early, ${done},`
  if (unchecked === cases) return `The last run checked nothing in ${all},`
  const rest = unchecked > 0 ? `, ${unchecked} unchecked` : ''
  if (failed + errors === 0) return `The last run passed: ${passed} of ${all}${rest},`
  const missed = [
    { cases: failed, label: 'failed' },
    { cases: errors, label: 'ended with an error' },
  ].filter(({ cases }) => cases > 0)
  const words = missed.map(
    ({ cases, label }, i) => `${cases}${i === 0 ? ` of ${all}` : ''} ${label}`,
  )
  return `The last run failed: ${words.join(', ')}${rest},`
}
