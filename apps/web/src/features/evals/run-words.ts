import type {
  CaseChange,
  EvalOutcome,
  EvalState,
} from '@promptwire/core/contract/public/eval-fields'
import type { Tone } from '../../ui/badge.tsx'
import type { EvalRun } from './opened-evals.ts'

/** Where a run stands, in words and colour. */
export const RUN_STATES: Readonly<Record<EvalState, { label: string; tone: Tone }>> = {
  queued: { label: 'Queued', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  finished: { label: 'Finished', tone: 'live' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** What became of a test case, in words and colour. */
export const OUTCOMES: Readonly<Record<EvalOutcome, { label: string; tone: Tone }>> = {
  passed: { label: 'Passed', tone: 'live' },
  failed: { label: 'Failed', tone: 'danger' },
  error: { label: 'Error', tone: 'waiting' },
}

/** What became of a test case in the candidate of two runs, in words and colour. */
export const CHANGES: Readonly<Record<CaseChange, { label: string; tone: Tone }>> = {
  broken: { label: 'Broken', tone: 'danger' },
  fixed: { label: 'Fixed', tone: 'live' },
  same: { label: 'Same', tone: 'idle' },
}

/** What was run. */
export const versionWords = ({ version }: Pick<EvalRun, 'version'>): string =>
  version === null ? 'Working copy' : `Version ${version}`

export const passedWords = ({ passed, cases }: Pick<EvalRun, 'passed' | 'cases'>): string =>
  `${passed.toLocaleString('en')} of ${cases.toLocaleString('en')}`

/** Whether it goes on without anybody. */
export const isGoing = ({ state }: Pick<EvalRun, 'state'>): boolean =>
  state === 'queued' || state === 'running'
