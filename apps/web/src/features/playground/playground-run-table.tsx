import type { ProjectPlaygroundRun } from '@promptwire/contract/playground/project-runs'
import type { Project } from '@promptwire/contract/projects/project'
import { DemoBadge } from '../../product/demo-badge.tsx'
import { type FormState, isTicked } from '../../ui/controls/form-state.ts'
import { formatCost } from '../../ui/data/dollars.ts'
import { excerpt } from '../../ui/data/excerpt.ts'
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

const SELECT: Column = { text: '', hiddenText: 'Select' }

interface RunTableProps {
  readonly project: Project
  readonly runs: readonly ProjectPlaygroundRun[]
  readonly hasPromptNames?: boolean
  /** The form whose checkboxes select runs. */
  readonly selection?: FormState
}

export const PlaygroundRunTable = ({ project, runs, hasPromptNames, selection }: RunTableProps) => (
  <Table label="Runs, newest first" columns={selection ? [SELECT, ...COLUMNS] : COLUMNS}>
    {runs.map((run) => (
      <tr>
        {selection ? (
          <Cell>
            <label class="run-select">
              <input
                type="checkbox"
                name="run"
                value={run.id}
                checked={isTicked(selection, 'run', run.id)}
              />
              <span class="visually-hidden">{`Select ${excerpt(run.output_start) || 'run'}`}</span>
            </label>
          </Cell>
        ) : null}
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
