import type { EvalRun } from '../../product/evals/eval-paths.ts'
import { checkedCases, formatPassed } from '../../product/evals/run-labels.ts'
import { BarChart } from '../../ui/data/bar-chart.tsx'
import type { ChartSeries } from '../../ui/data/chart-scale.ts'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { Card } from '../../ui/layout/page-header.tsx'

const SERIES: readonly ChartSeries[] = [
  { name: 'Passed (%)', look: 'plain' },
  { name: 'Not passed (%)', look: 'danger' },
]

const COLUMNS: readonly Column[] = [
  { text: 'Version' },
  { text: 'Model', from: 'tablet' },
  { text: 'Passed', align: 'end' },
  { text: 'Rate', align: 'end' },
]

/** Pass rate of each version's last finished run, oldest first. */
export const PassRates = ({ runs, path }: { runs: readonly EvalRun[]; path: string }) => {
  const latestRuns = latestRunPerVersion(runs)
  const first = latestRuns[0]
  const last = latestRuns.at(-1)
  if (!first || !last || first === last) return null
  const bars = latestRuns.map((run) => ({
    label: `Version ${run.version}`,
    values: [passRate(run), 100 - passRate(run)],
  }))
  return (
    <Card title="Pass rate by version" id="pass-rate" lead="The last finished run of each version.">
      <BarChart
        id="pass-rate-chart"
        title="Pass rate by version"
        description={`From ${passRate(first)}% in version ${first.version} to ${passRate(last)}% in version ${last.version}.`}
        series={SERIES}
        bars={bars}
        ends={[`Version ${first.version}`, `Version ${last.version}`]}
      />
      <details>
        <summary class="quiet-text">The same numbers as a table</summary>
        <Table label="Pass rate by version, latest first" columns={COLUMNS}>
          {latestRuns.toReversed().map((run) => (
            <tr>
              <Cell main>
                <a href={`${path}/${run.id}`}>Version {run.version}</a>
              </Cell>
              <Cell from="tablet">{run.model}</Cell>
              <Cell align="end" numbers>
                {formatPassed(run)}
              </Cell>
              <Cell align="end" numbers>
                {passRate(run)}%
              </Cell>
            </tr>
          ))}
        </Table>
      </details>
    </Card>
  )
}

const passRate = (run: EvalRun) => Math.round((100 * run.passed) / checkedCases(run))

/** Skips runs without checks, and reruns of failures, which cover only some test cases. */
function latestRunPerVersion(runs: readonly EvalRun[]): EvalRun[] {
  const lasts = new Map<number, EvalRun>()
  for (const run of runs) {
    if (run.version === null || run.state !== 'finished' || run.rerun_of !== null) continue
    if (checkedCases(run) === 0) continue
    if (!lasts.has(run.version)) lasts.set(run.version, run)
  }
  return [...lasts.values()].toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))
}
