import type { Outcome } from '@promptwire/core/contract/public/testing/check-results'

interface Scored {
  readonly outcome: Outcome
  /** From 0 to 1; null where it needs a run. */
  readonly score: number | null
}

interface Weighted extends Scored {
  readonly weight: number
}

/** Sums of weights are not exact: 0.1 and 0.2 are more than 0.3. */
const ROUNDING = 1e-9

/**
 * The weighted score of checks and their outcome: all must pass, or the score reaches the
 * threshold. A check with weight 0 is shown and does not count.
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
