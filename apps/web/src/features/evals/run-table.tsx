import type { Project } from '@promptwire/core/contract/people/project'
import type { ProjectEvalRun } from '@promptwire/core/contract/people/project-runs'
import { Status } from '../../ui/badge.tsx'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { costInWords } from '../../ui/dollars.ts'
import { Cell, type Column, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { evalsPath } from './opened-evals.ts'
import { passedWords, runState, versionWords } from './run-words.ts'

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
  /** Whether they are of several prompts, so that each says which. */
  readonly ofAll?: boolean
}

/** Runs to scan, each a link to the whole of it. */
export const RunTable = ({ project, runs, ofAll }: RunTableProps) => (
  <Table label="Runs, newest first" columns={COLUMNS}>
    {runs.map((run) => (
      <tr>
        <Cell main>
          <a href={`${evalsPath(project, run.prompt)}/${run.id}`}>
            {ofAll ? <bdi class="run-prompt">{run.prompt.name}</bdi> : versionWords(run)}
          </a>
          <RunNotes run={run} ofAll={ofAll} />
        </Cell>
        <Cell>
          <Status tone={runState(run).tone}>{runState(run).label}</Status>
        </Cell>
        <Cell align="end" numbers>
          {passedWords(run)}
        </Cell>
        <Cell from="tablet">
          <bdi class="table-name">{run.model}</bdi>
          <div class="quiet-text">
            <bdi class="table-name">{run.provider}</bdi>
          </div>
          <DemoBadge of={run} />
        </Cell>
        <Cell align="end" numbers from="desk">
          {costInWords(run.cost_usd)}
        </Cell>
        <Cell from="tablet">
          <When at={run.created_at} />
        </Cell>
      </tr>
    ))}
  </Table>
)

const RunNotes = ({ run, ofAll }: { run: ProjectEvalRun; ofAll: boolean | undefined }) => {
  const notes = [ofAll ? versionWords(run) : '', run.rerun_of ? 'Failures run again' : '']
  const said = notes.filter((note) => note !== '')
  return said.length === 0 ? null : <div class="quiet-text">{said.join(' · ')}</div>
}
