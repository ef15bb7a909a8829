import { chartMaximum } from './chart-scale.ts'

interface SparklineProps {
  /** A summary for screen readers. */
  readonly label: string
  readonly values: readonly number[]
}

const HEIGHT = 16
const SLOT = 3
const BAR = 2

/** A small bar chart within a line of text. One path keeps rows of a list small. */
export const Sparkline = ({ label, values }: SparklineProps) => {
  const unit = HEIGHT / chartMaximum(values)
  const width = values.length * SLOT
  return (
    <svg
      class="sparkline"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{label}</title>
      <path class="sparkline-none" d={`M0 ${HEIGHT - 0.5}H${width}`} />
      <path d={values.map((value, at) => drawBar(at, value * unit)).join('')} />
    </svg>
  )
}

/** A vertical line in the middle of its slot; nothing for a day without requests. */
const drawBar = (at: number, height: number): string =>
  height === 0 ? '' : `M${at * SLOT + BAR / 2} ${HEIGHT}v${-Math.max(Math.round(height), 1)}`
