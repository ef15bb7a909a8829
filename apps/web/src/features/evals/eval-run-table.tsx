import type { ProjectEvalRun } from '@promptwire/contract/playground/project-runs'
import type { Project } from '@promptwire/contract/projects/project'
import { DemoBadge } from '../../product/demo-badge.tsx'
import { evalsPath } from '../../product/evals/eval-paths.ts'
import { formatPassed, runState, versionLabel } from '../../product/evals/run-labels.ts'
import { Status } from '../../ui/data/badge.tsx'
import { formatCost } from '../../ui/data/dollars.ts'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'

const COLUMNS: readonly Column[] = [
  { text: 'Run' },
  { text: 'State' },
  { text: 'Passed', align: 'end' },
  { text: 'Model', from: 'tablet' },
  { text: 'Cost', align: 'end', from: 'desk' },
  { text: 'Started', from: 'tablet' },
]

interface RunTableProps {
  readonly project: Project
  readonly runs: readonly ProjectEvalRun[]
  readonly hasPromptNames?: boolean
}

export const EvalRunTable = ({ project, runs, hasPromptNames }: RunTableProps) => (
  <Table label="Runs, newest first" columns={COLUMNS}>
    {runs.map((run) => (
      <tr>
        <Cell main>
          <a href={`${evalsPath(project, run.prompt)}/${run.id}`}>
            {hasPromptNames ? <bdi class="run-prompt">{run.prompt.name}</bdi> : versionLabel(run)}
          </a>
          <RunNotes run={run} hasPromptNames={hasPromptNames} />
        </Cell>
        <Cell>
          <Status tone={runState(run).tone}>{runState(run).label}</Status>
        </Cell>
        <Cell align="end" numbers>
          {formatPassed(run)}
        </Cell>
        <Cell from="tablet">
          <bdi class="table-name">{run.model}</bdi>
          <div class="quiet-text">
            {run.demo ? <DemoBadge item={run} /> : <bdi class="table-name">{run.provider}</bdi>}
          </div>
        </Cell>
        <Cell align="end" numbers from="desk">
          {formatCost(run.cost_usd)}
        </Cell>
        <Cell from="tablet">
          <When at={run.created_at} />
        </Cell>
      </tr>
    ))}
  </Table>
)

const RunNotes = ({
  run,
  hasPromptNames,
}: {
  run: ProjectEvalRun
  hasPromptNames: boolean | undefined
}) => {
  const notes = [hasPromptNames ? versionLabel(run) : '', run.rerun_of ? 'Rerun of failures' : '']
  const visibleNotes = notes.filter((note) => note !== '')
  return visibleNotes.length === 0 ? null : <div class="quiet-text">{visibleNotes.join(' · ')}</div>
}
