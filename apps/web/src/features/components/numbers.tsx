import { ShareBar } from '../../ui/controls/share-bar.tsx'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import { Figures } from '../../ui/data/figures.tsx'
import { Sparkline } from '../../ui/data/sparkline.tsx'
import { Section } from '../../ui/layout/page-header.tsx'

const DAYS = Array.from({ length: 14 }, (_, day) => ({
  label: `${day + 1} Jan 2026`,
  values: [(day * 37) % 90, day % 4 === 0 ? 12 : 0, day === 9 ? 8 : 0],
}))

/** Figures, a bar chart, a share bar and a sparkline. */
export const Numbers = () => (
  <Section title="Numbers" id="numbers">
    <Figures
      figures={[
        { name: 'Requests', value: 46_455, note: '+12% vs the previous 30 days' },
        { name: 'Over quota', value: 0 },
        { name: 'Refused', value: 2_505, note: 'other 4xx errors' },
      ]}
    />
    <BarChart
      id="numbers-chart"
      title="Requests by day"
      description="Two weeks of requests; most on 6 January."
      series={[
        { name: 'Answered', look: 'plain' },
        { name: 'Refused', look: 'waiting' },
        { name: 'Failed', look: 'danger' },
      ]}
      bars={DAYS}
      ends={['1 Jan', '14 Jan']}
    />
    <BarChart
      id="few-chart"
      title="Pass rate by version"
      description="From 100% in version 1 to 75% in version 2."
      series={[
        { name: 'Passed (%)', look: 'plain' },
        { name: 'Not passed (%)', look: 'danger' },
      ]}
      bars={[
        { label: 'Version 1', values: [100, 0] },
        { label: 'Version 2', values: [75, 25] },
      ]}
      ends={['v1', 'v2']}
    />
    <ShareBar part={43} whole={100} />
    <Sparkline label="36 requests in 8 days" values={[0, 3, 8, 5, 0, 12, 7, 1]} />
  </Section>
)
