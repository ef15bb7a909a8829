import type { Output } from '@promptwire/contract/operation'
import type { Project } from '@promptwire/contract/projects/project'
import type { publicContract } from '@promptwire/contract/public-contract'
import { count } from '@promptwire/core/text/count'
import { type EvalRun, evalGridPath } from '../../product/evals/eval-paths.ts'
import { countDone, formatPassed, isActive } from '../../product/evals/run-labels.ts'
import { promptPath } from '../../product/prompt-path.ts'
import { proposalPath } from '../../product/proposals/proposal-path.ts'
import { formatCost } from '../../ui/data/dollars.ts'
import { Cell, Table } from '../../ui/data/table.tsx'

export type Tried = Output<typeof publicContract.try_model_replacement>
type TriedPrompt = Tried['prompts'][number]
type SkippedPrompt = Tried['skipped'][number]

const COLUMNS = [
  { text: 'Prompt' },
  { text: 'Cases' },
  { text: 'Max cost', from: 'tablet' },
  { text: 'Result' },
  { text: 'Proposal' },
] as const

type Run = NonNullable<TriedPrompt['runs']>['baseline']

/** Roles that run evals may also read results; the fields are optional only for keys. */
const isReadable = (run: Run): run is Run & EvalRun => run.state !== undefined

/** The former model's run comes first. */
const listRuns = ({ runs }: TriedPrompt) =>
  runs ? [runs.baseline, runs.candidate].filter(isReadable) : []

export const isRunning = (prompt: TriedPrompt): boolean => listRuns(prompt).some(isActive)

interface TriedPromptsProps {
  readonly project: Project
  readonly prompts: readonly TriedPrompt[]
}

/** Lists prompts with their cases, the cost of both runs, and existing runs. */
export const TriedPrompts = ({ project, prompts }: TriedPromptsProps) => (
  <Table label="Prompts that name the model" columns={COLUMNS}>
    {prompts.map((prompt) => (
      <tr>
        <Cell main>
          <PromptLink project={project} prompt={prompt} />
        </Cell>
        <Cell>{describeCases(prompt)}</Cell>
        <Cell numbers from="tablet">
          {prompt.calls === 0 ? 'Already run' : formatCost(prompt.max_cost_usd)}
        </Cell>
        <Cell>
          <RunsLink project={project} prompt={prompt} />
        </Cell>
        <Cell>
          <ProposalLink project={project} prompt={prompt} />
        </Cell>
      </tr>
    ))}
  </Table>
)

interface SkippedPromptsProps {
  readonly project: Project
  readonly skipped: readonly SkippedPrompt[]
}

export const SkippedPrompts = ({ project, skipped }: SkippedPromptsProps) =>
  skipped.length === 0 ? null : (
    <Table
      label="Prompts that cannot be run"
      columns={[{ text: 'Cannot be run' }, { text: 'Reason' }, { text: 'Proposal' }]}
    >
      {skipped.map((prompt) => (
        <tr>
          <Cell main>
            <PromptLink project={project} prompt={prompt} />
          </Cell>
          <Cell>{prompt.reason}</Cell>
          <Cell>
            <ProposalLink project={project} prompt={prompt} />
          </Cell>
        </tr>
      ))}
    </Table>
  )

interface PromptProps<Prompt> {
  readonly project: Project
  readonly prompt: Prompt
}

const findName = ({ slug, prompt_id }: SkippedPrompt | TriedPrompt) => slug ?? prompt_id

const PromptLink = ({ project, prompt }: PromptProps<SkippedPrompt | TriedPrompt>) => (
  <a href={promptPath(project, findName(prompt))}>{findName(prompt)}</a>
)

const describeCases = ({ cases, cases_from }: TriedPrompt) =>
  cases_from === 'test_cases'
    ? count(cases, 'test case')
    : `${count(cases, 'playground input')}, nothing is judged`

const RunsLink = ({ project, prompt }: PromptProps<TriedPrompt>) => {
  const runs = listRuns(prompt)
  const [before, after] = runs
  if (!before || !after) return <span class="quiet-text">Not tried</span>
  const done = runs.reduce((sum, run) => sum + countDone(run), 0)
  return (
    <a href={evalGridPath(project, { slug: findName(prompt) }, runs)}>
      {isRunning(prompt)
        ? `Running, ${done} of ${before.cases + after.cases} done`
        : `${formatPassed(before)} passed before, ${formatPassed(after)} after`}
    </a>
  )
}

const ProposalLink = ({ project, prompt }: PromptProps<SkippedPrompt | TriedPrompt>) =>
  prompt.proposal_id ? (
    <a href={proposalPath(project, { id: prompt.proposal_id })}>Open proposal</a>
  ) : (
    <span class="quiet-text">None</span>
  )
