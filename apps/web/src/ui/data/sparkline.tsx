import { chartMaximum } from './chart-scale.ts'

interface SparklineProps {
  /** The summary for screen readers. */
  readonly label: string
  readonly values: readonly number[]
}

const HEIGHT = 16
const SLOT = 3
const GAP = 1

/** A small bar chart within a line of text. */
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
      aria-label={label}
    >
      <title>{label}</title>
      {values.map((value, at) => (
        <rect
          class={value === 0 ? 'sparkline-none' : undefined}
          x={at * SLOT}
          y={HEIGHT - Math.max(value * unit, 1)}
          width={SLOT - GAP}
          height={Math.max(value * unit, 1)}
        />
      ))}
    </svg>
  )
}
