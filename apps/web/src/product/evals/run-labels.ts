import type { CaseChange, EvalOutcome, EvalState } from '@promptwire/contract/evals/eval-fields'
import type { Tone } from '../../ui/data/badge.tsx'
import type { EvalRun } from './eval-paths.ts'

const RUN_STATES: Readonly<Record<EvalState, { label: string; tone: Tone }>> = {
  queued: { label: 'Queued', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  finished: { label: 'Finished', tone: 'live' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** A paused run is "running" in the API, but makes no calls. */
export const runState = ({ state, paused_until }: Pick<EvalRun, 'state' | 'paused_until'>) =>
  paused_until === null ? RUN_STATES[state] : ({ label: 'Paused', tone: 'waiting' } as const)

export const OUTCOMES: Readonly<Record<EvalOutcome, { label: string; tone: Tone }>> = {
  passed: { label: 'Passed', tone: 'live' },
  failed: { label: 'Failed', tone: 'danger' },
  error: { label: 'Error', tone: 'waiting' },
  unchecked: { label: 'Unchecked', tone: 'idle' },
}

/** Changes from baseline to candidate. */
export const CHANGES: Readonly<Record<CaseChange, { label: string; tone: Tone }>> = {
  broken: { label: 'Broken', tone: 'danger' },
  fixed: { label: 'Fixed', tone: 'live' },
  same: { label: 'Same', tone: 'idle' },
}

export const versionLabel = ({ version }: Pick<EvalRun, 'version'>): string =>
  version === null ? 'Working copy' : `Version ${version}`

export const countDone = ({
  passed,
  failed,
  errors,
  unchecked,
}: Pick<EvalRun, 'passed' | 'failed' | 'errors' | 'unchecked'>): number =>
  passed + failed + errors + unchecked

type Counted = Pick<EvalRun, 'state' | 'cases' | 'passed' | 'failed' | 'errors' | 'unchecked'>

/** Counts cases that can pass or fail. After the run ends, only cases that ran count. */
export const checkedCases = (run: Counted): number =>
  (isActive(run) ? run.cases : countDone(run)) - run.unchecked

/** Formats the passed and unchecked cases; `word` follows the passed count. */
export function formatPassed(run: Counted, word = ''): string {
  const checked = checkedCases(run).toLocaleString('en')
  const passed = `${run.passed.toLocaleString('en')} of ${checked}${word}`
  return run.unchecked === 0 ? passed : `${passed}, ${run.unchecked.toLocaleString('en')} unchecked`
}

export const isActive = ({ state }: Pick<EvalRun, 'state'>): boolean =>
  state === 'queued' || state === 'running'
