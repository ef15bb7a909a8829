import { Status, type Tone } from '../../ui/data/badge.tsx'
import type { RunSummary } from './load-run.ts'

type Outcome = RunSummary['outcome']

const OUTCOMES: Readonly<Record<Outcome, { label: string; tone: Tone }>> = {
  finished: { label: 'Finished', tone: 'live' },
  cut: { label: 'Stopped at max tokens', tone: 'waiting' },
  refused: { label: 'Refused', tone: 'waiting' },
  filtered: { label: 'Filtered', tone: 'waiting' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
  failed: { label: 'Failed', tone: 'danger' },
}

export const RunOutcome = ({ outcome }: { readonly outcome: Outcome }) => (
  <Status tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Status>
)

/** The version of a run, or the working copy at that time. */
export const versionLabel = ({ version, revision }: Pick<RunSummary, 'version' | 'revision'>) =>
  revision === null ? `Version\u00a0${version}` : 'Working copy'

/** Shorter times look the same to a reader. */
const MIN_SHOWN_MS = 10

export const seconds = (ms: number): string =>
  ms < MIN_SHOWN_MS
    ? '< 0.01\u00a0s'
    : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 2 })}\u00a0s`
