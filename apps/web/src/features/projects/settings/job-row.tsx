import type { Job, JobState } from '@promptwire/contract/jobs/jobs'
import { Button } from '../../../ui/controls/button.tsx'
import { PostForm } from '../../../ui/controls/post-form.tsx'
import { Status, type Tone } from '../../../ui/data/badge.tsx'
import { Cell } from '../../../ui/data/table.tsx'
import { When } from '../../../ui/data/when.tsx'

export const JOB_STATES: Readonly<Record<JobState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  failed: { label: 'Failed', tone: 'danger' },
  done: { label: 'Done', tone: 'live' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
}

const KINDS = new Map([
  ['deliver_webhook', 'Send messages to a webhook'],
  ['queue_audit_messages', 'Queue audit entries for webhooks'],
  ['eval_run', 'Run test cases'],
])

/** Falls back to the raw name: a newer API may know more kinds. */
export function jobKindLabel(kind: string): string {
  const text = kind.replaceAll('_', ' ')
  return KINDS.get(kind) ?? text.charAt(0).toUpperCase() + text.slice(1)
}

interface JobRowProps {
  readonly item: Job
  readonly path: string
  readonly canRetry: boolean
}

export const JobRow = ({ item: job, path, canRetry }: JobRowProps) => {
  const { label, tone } = JOB_STATES[job.state]
  return (
    <tr>
      <Cell main>
        {jobKindLabel(job.kind)}
        {job.last_error ? <div class="quiet-text">{job.last_error}</div> : null}
      </Cell>
      <Cell>
        <Status tone={tone}>{label}</Status>
        <JobTime item={job} />
      </Cell>
      <Cell align="end" numbers from="tablet">
        {job.attempts}
        {job.max_attempts === null ? null : ` of ${job.max_attempts}`}
      </Cell>
      <Cell>
        <When at={job.created_at} />
      </Cell>
      <Cell align="end">
        {job.state === 'failed' && canRetry ? (
          <PostForm action={`${path}/${job.id}/retry`}>
            <Button hiddenText={jobKindLabel(job.kind)}>Retry</Button>
          </PostForm>
        ) : null}
      </Cell>
    </tr>
  )
}

/** The start of a running job, the end of a finished job, or the next attempt. */
const JobTime = ({ item: { run_after, started_at, ended_at } }: { item: Job }) => {
  const at = started_at ?? ended_at ?? run_after
  if (at === null) return null
  return (
    <div class="quiet-text">
      {describeTime(started_at, run_after)}
      <When at={at} />
    </div>
  )
}

function describeTime(startedAt: string | null, runAfter: string | null): string | null {
  if (startedAt !== null) return 'since '
  return runAfter === null ? null : 'next '
}
