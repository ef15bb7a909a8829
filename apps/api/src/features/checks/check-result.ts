import type { CheckResult, LeafResult, Outcome } from '@promptwire/contract/checks/check-results'
import type { Check, LeafCheck } from '@promptwire/contract/checks/checks'
import { combineScores } from './score.ts'

export interface JudgeResult {
  /** The share of passing votes, from 0 to 1. */
  readonly score: number
  readonly passed: boolean
  readonly reason: string
}

export const JUDGE_FAILS: JudgeResult = { passed: false, score: 0, reason: '' }
export const JUDGE_PASSES: JudgeResult = { passed: true, score: 1, reason: '' }

export const fromJudge = (
  check: LeafCheck,
  { passed, score, reason }: JudgeResult,
): LeafResult => ({
  ...typeAndMetric(check),
  outcome: passed ? 'passed' : 'failed',
  passed,
  score,
  reason,
})

export const needsRun = (check: LeafCheck): LeafResult => ({
  ...typeAndMetric(check),
  outcome: 'needs_run',
  passed: false,
  score: null,
  reason: 'Needs a run; an output alone is not enough.',
})

export const fromReason = (check: LeafCheck, reason: string | null): LeafResult => ({
  ...typeAndMetric(check),
  outcome: reason === null ? 'passed' : 'failed',
  passed: reason === null,
  score: reason === null ? 1 : 0,
  reason,
})

const typeAndMetric = ({ type, metric }: Check) => ({
  type,
  ...(metric !== undefined && { metric }),
})

export const weighted = (checks: readonly Check[], results: readonly LeafResult[]) =>
  results.map((result, i) => ({ ...result, weight: checks[i]?.weight ?? 1 }))

/** A set's result follows from the results of its checks. */
export function toCheckResult(
  check: Check,
  known: ReadonlyMap<LeafCheck, LeafResult>,
): CheckResult {
  if (check.type !== 'assert-set') return known.get(check) ?? needsRun(check)
  const { assert, threshold = null } = check
  const results = assert.map((leaf) => known.get(leaf) ?? needsRun(leaf))
  const { outcome, score } = combineScores(weighted(assert, results), threshold)
  const reason = outcome === 'passed' ? null : getSetReason(outcome, results, score, threshold)
  return { ...typeAndMetric(check), outcome, passed: outcome === 'passed', score, reason, results }
}

function getSetReason(
  outcome: Outcome,
  results: readonly LeafResult[],
  score: number | null,
  threshold: number | null,
): string | null {
  if (outcome === 'failed' && threshold !== null) {
    return `The set scores ${(score ?? 0).toFixed(2)}, and ${threshold} is needed.`
  }
  return results.find((one) => one.outcome === outcome)?.reason ?? null
}
