import type { Project } from '@promptwire/core/contract/people/project'
import type { ProjectPlaygroundRun } from '@promptwire/core/contract/people/project-runs'
import { DemoBadge } from '../../product/demo-badge.tsx'
import { formatCost } from '../../ui/data/dollars.ts'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { runsPath } from './load-run.ts'
import { RunOutcome, seconds, versionLabel } from './run-labels.tsx'

const COLUMNS: readonly Column[] = [
  { text: 'Output' },
  { text: 'Result' },
  { text: 'Version', from: 'tablet' },
  { text: 'Model', from: 'tablet' },
  { text: 'Tokens', from: 'desk', align: 'end' },
  { text: 'Cost', from: 'desk', align: 'end' },
  { text: 'Time', from: 'desk', align: 'end' },
  { text: 'Run', from: 'tablet' },
]

interface RunTableProps {
  readonly project: Project
  readonly runs: readonly ProjectPlaygroundRun[]
  /** Whether to show the prompt of each run. */
  readonly hasPromptNames?: boolean
}

/** Table of runs with links to their pages. */
export const PlaygroundRunTable = ({ project, runs, hasPromptNames }: RunTableProps) => (
  <Table label="Runs, newest first" columns={COLUMNS}>
    {runs.map((run) => (
      <tr>
        <Cell main>
          <a href={runsPath({ project, prompt: run.prompt }, [run.id])}>
            <bdi class="run-start">{run.output_start.trim() || 'No output'}</bdi>
          </a>
          {hasPromptNames ? (
            <div class="quiet-text">
              <bdi class="run-start">{run.prompt.name}</bdi>
            </div>
          ) : null}
        </Cell>
        <Cell>
          <RunOutcome outcome={run.outcome} />
        </Cell>
        <Cell from="tablet">{versionLabel(run)}</Cell>
        <Cell from="tablet">
          <bdi class="table-name">{run.model}</bdi>
          <DemoBadge item={run} />
        </Cell>
        <Cell from="desk" align="end" numbers>
          {(run.tokens.input + run.tokens.output).toLocaleString('en')}
        </Cell>
        <Cell from="desk" align="end" numbers>
          {formatCost(run.cost_usd)}
        </Cell>
        <Cell from="desk" align="end" numbers>
          {seconds(run.duration_ms)}
        </Cell>
        <Cell from="tablet">
          <When at={run.created_at} />
        </Cell>
      </tr>
    ))}
  </Table>
)
