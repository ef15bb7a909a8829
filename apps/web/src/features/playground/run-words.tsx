import { Status, type Tone } from '../../ui/badge.tsx'
import { dollars } from '../../ui/dollars.ts'
import type { RunSummary } from './opened-playground.ts'

type Outcome = RunSummary['outcome']

const OUTCOMES: Readonly<Record<Outcome, { label: string; tone: Tone }>> = {
  finished: { label: 'Finished', tone: 'live' },
  cut: { label: 'Cut at the token limit', tone: 'waiting' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** How a run ended. */
export const RunOutcome = ({ outcome }: { readonly outcome: Outcome }) => (
  <Status tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Status>
)

/** What was tried: a saved version, or the working copy as it was. */
export const versionWords = ({ version, revision }: Pick<RunSummary, 'version' | 'revision'>) =>
  revision === null ? `Version\u00a0${version}` : 'Working copy'

const MILLION = 1_000_000

/** What nobody knows is not nothing. */
export const costWords = ({ cost_usd }: Pick<RunSummary, 'cost_usd'>): string =>
  cost_usd === null ? 'Unknown' : dollars(cost_usd * MILLION)

export const seconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 2 })}\u00a0s`
