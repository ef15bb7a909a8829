import type { JobState } from '@promptwire/core/contract/people/jobs'
import type { Tone } from '../../ui/data/badge.tsx'

/** Where a job stands, in words and colour. */
export const JOB_STATES: Readonly<Record<JobState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  failed: { label: 'Failed', tone: 'danger' },
  done: { label: 'Done', tone: 'live' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
}

const KINDS = new Map([
  ['deliver_webhook', 'Send messages to a webhook'],
  ['eval_run', 'Run test cases'],
])

/** What is done; a kind of a version of ours that is newer than this page stands as it is called. */
export function jobKindLabel(kind: string): string {
  const text = kind.replaceAll('_', ' ')
  return KINDS.get(kind) ?? text.charAt(0).toUpperCase() + text.slice(1)
}
