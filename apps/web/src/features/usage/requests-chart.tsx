import type { Usage } from '@promptwire/contract/usage/usage'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import type { ChartSeries } from '../../ui/data/chart-scale.ts'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { Card } from '../../ui/layout/page-header.tsx'
import { daysBetween } from './usage-query.ts'

const SERIES: readonly ChartSeries[] = [
  { name: 'Answered', look: 'plain' },
  { name: 'Rejected, over quota or unknown', look: 'waiting' },
  { name: 'Failed', look: 'danger' },
]

const COLUMNS: readonly Column[] = [
  { text: 'Day' },
  { text: 'Requests', align: 'end' },
  { text: 'Answered', align: 'end', from: 'tablet' },
  { text: 'Over quota', align: 'end', from: 'tablet' },
  { text: 'Refused', align: 'end' },
  { text: 'Failed', align: 'end' },
  { text: 'Unknown', align: 'end', from: 'tablet' },
]

type Counts = Pick<Usage, 'requests' | 'limited' | 'refused' | 'failed' | 'unknown'>
type Day = Counts & { readonly day: string }

const ZERO_COUNTS: Counts = { requests: 0, limited: 0, refused: 0, failed: 0, unknown: 0 }

/** Shows requests per day, and the same numbers as a table. */
export const RequestsChart = ({ usage }: { usage: Usage }) => {
  const counted = new Map(usage.groups.map((group) => [group.day, group]))
  const days: Day[] = daysBetween(usage.from, usage.to).map((day) => ({
    ...(counted.get(day) ?? ZERO_COUNTS),
    day,
  }))
  const bars = days.map((day) => ({
    label: longDay(day.day),
    values: [countAnswered(day), day.limited + day.refused + day.unknown, day.failed],
  }))
  return (
    <Card title="Requests by day" id="by-day">
      <BarChart
        id="by-day-chart"
        title="Requests by day"
        description={describeChart(usage, days)}
        series={SERIES}
        bars={bars}
        ends={[shortDay(usage.from), shortDay(usage.to)]}
      />
      <details class="usage-days">
        <summary class="quiet-text">The same numbers as a table</summary>
        <DayTable days={days} />
      </details>
    </Card>
  )
}

const DayTable = ({ days }: { days: readonly Day[] }) => (
  <Table label="Requests by day, the latest first" columns={COLUMNS}>
    {days.toReversed().map((day) => (
      <tr>
        <Cell numbers>
          <time datetime={day.day}>{longDay(day.day)}</time>
        </Cell>
        {toRowValues(day).map((number, at) => (
          <Cell align="end" numbers from={COLUMNS[at + 1]?.from}>
            {number.toLocaleString('en')}
          </Cell>
        ))}
      </tr>
    ))}
  </Table>
)

/** In the order of the columns. */
const toRowValues = (day: Day) => [
  day.requests,
  countAnswered(day),
  day.limited,
  day.refused,
  day.failed,
  day.unknown,
]

const countAnswered = ({ requests, limited, refused, failed, unknown }: Counts): number =>
  requests - limited - refused - failed - unknown

function describeChart({ requests, from, to }: Usage, days: readonly Day[]): string {
  const busiest = days.reduce((top, day) => (day.requests > top.requests ? day : top))
  return `${requests.toLocaleString('en')} requests from ${longDay(from)} to ${longDay(to)}; most on ${longDay(busiest.day)}: ${busiest.requests.toLocaleString('en')}.`
}

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "21 Nov 2026" */
export const longDay = (day: string): string => LONG.format(new Date(day))
const shortDay = (day: string): string => SHORT.format(new Date(day))
