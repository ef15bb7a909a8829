export interface ChartSeries {
  readonly name: string
  readonly look: 'plain' | 'waiting' | 'danger'
}

const ROUND_STEPS = [1, 2, 5, 10]

/** Returns a round maximum above all bars, with a whole number at half height. */
export function chartMaximum(totals: readonly number[]): number {
  const half = Math.max(...totals, 1) / 2
  const power = 10 ** Math.max(0, Math.floor(Math.log10(half)))
  const step = ROUND_STEPS.find((round) => round * power >= half) ?? 10
  return 2 * step * power
}
