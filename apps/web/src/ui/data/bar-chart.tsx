import { type ChartSeries, chartMaximum } from './chart-scale.ts'

export interface ChartBar {
  /** Label of the bar: "21 Nov 2026". */
  readonly label: string
  /** One value per series, in order. */
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly id: string
  readonly title: string
  /** A summary for screen readers. */
  readonly description: string
  readonly series: readonly ChartSeries[]
  readonly bars: readonly ChartBar[]
  /** Labels below the first and the last bar. */
  readonly ends: readonly [string, string]
}

/** Units of the drawing, which is stretched to fit. */
const HEIGHT = 100
const SLOT = 10
const GAP = 2
/** Max pixels per bar, for charts with few bars. */
const MAX_BAR_WIDTH = 72
const FEW = 8

/** A table next to the chart has the same numbers. */
export const BarChart = ({ id, title, description, series, bars, ends }: BarChartProps) => {
  const top = chartMaximum(bars.map(({ values }) => sum(values)))
  return (
    <figure class={bars.length < FEW ? 'chart is-few' : 'chart'}>
      <Legend series={series} />
      <div class="chart-scale numbers" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span>{value.toLocaleString('en', { notation: 'compact' })}</span>
        ))}
      </div>
      <svg
        class="chart-drawing"
        width={bars.length * MAX_BAR_WIDTH}
        viewBox={`0 0 ${Math.max(bars.length, 1) * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line class="chart-line" x1="0" x2={bars.length * SLOT} y1={y} y2={y} />
        ))}
        {bars.map((bar, at) => (
          <Bar {...bar} series={series} at={at} unit={HEIGHT / top} />
        ))}
      </svg>
      <div class="chart-ends quiet-text numbers" aria-hidden="true">
        {ends.map((end) => (
          <span>{end}</span>
        ))}
      </div>
    </figure>
  )
}

const Legend = ({ series }: Pick<BarChartProps, 'series'>) => (
  <figcaption class="chart-legend">
    {series.map(({ name, look }) => (
      <span class={`chart-name chart-${look}`}>{name}</span>
    ))}
  </figcaption>
)

interface BarProps extends ChartBar {
  readonly series: readonly ChartSeries[]
  readonly at: number
  readonly unit: number
}

const Bar = ({ label, values, series, at, unit }: BarProps) => (
  <g class="chart-bar">
    <title>
      {[
        label,
        ...values.map((value, i) => `${series[i]?.name}: ${value.toLocaleString('en')}`),
      ].join('\n')}
    </title>
    <rect class="chart-slot" x={at * SLOT} y="0" width={SLOT} height={HEIGHT} />
    {values.map((value, i) => (
      <rect
        class={`chart-${series[i]?.look}`}
        x={at * SLOT + GAP / 2}
        y={HEIGHT - sum(values.slice(0, i + 1)) * unit}
        width={SLOT - GAP}
        height={value * unit}
      />
    ))}
  </g>
)

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
