import type { Outcome } from '@promptwire/contract/checks/check-results'

interface Scored {
  readonly outcome: Outcome
  /** From 0 to 1; null if the check needs a run. */
  readonly score: number | null
}

interface Weighted extends Scored {
  readonly weight: number
}

/** Sums of floating-point weights are inexact: 0.1 + 0.2 > 0.3. */
const ROUNDING = 1e-9

/**
 * Without a threshold, all checks must pass; otherwise the weighted score must reach it. Checks with weight 0
 * are shown but do not count.
 */
export function combineScores(checks: readonly Weighted[], threshold: number | null): Scored {
  const counted = checks.filter(({ weight }) => weight > 0)
  const known = counted.filter(({ score }) => score !== null)
  const [all, judged] = [sumWeights(counted), sumWeights(known)]
  const reached = known.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0)
  const score = judged > 0 ? reached / judged : all > 0 ? null : 1
  if (threshold === null) return { outcome: combineOutcomes(counted), score }
  if (all === 0 || reached / all >= threshold - ROUNDING) return { outcome: 'passed', score }
  const maxScore = (reached + all - judged) / all
  return { outcome: maxScore < threshold - ROUNDING ? 'failed' : 'needs_run', score }
}

const sumWeights = (checks: readonly Weighted[]) =>
  checks.reduce((sum, { weight }) => sum + weight, 0)

function combineOutcomes(checks: readonly Scored[]): Outcome {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return checks.some(({ outcome }) => outcome === 'needs_run') ? 'needs_run' : 'passed'
}
