import type { PromptFacts } from '../../session/opened-prompt.ts'
import { Status } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { costInWords } from '../../ui/dollars.ts'
import { Empty } from '../../ui/empty.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { Section } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PromptHeader } from '../../ui/prompt-header.tsx'
import { promptPath } from '../../ui/prompt-path.ts'
import { Cell, type Column, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { type EvalRun, evalsPath } from './opened-evals.ts'
import { PassRates } from './pass-rates.tsx'
import { passedWords, RUN_STATES, versionWords } from './run-words.ts'
import { type Choices, StartForm } from './start-form.tsx'

interface EvalsPageProps extends PromptFacts {
  readonly runs: readonly EvalRun[]
  /** Where the person may start a run. */
  readonly start: (Choices & { readonly form: FormState }) | undefined
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** The runs of a prompt on its test cases, and a new one. */
export const EvalsPage = (props: EvalsPageProps) => {
  const { project, prompt, runs, start, isFirstPage, nextCursor } = props
  const path = evalsPath(project, prompt)
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title="Evals"
        lead="Run the test cases with a model, and see what a change makes better or worse."
      />
      {start && isFirstPage ? <Start {...props} start={start} path={path} /> : null}
      {isFirstPage ? <PassRates runs={runs} path={path} /> : null}
      {runs.length === 0 ? null : (
        <Section title="Runs" id="runs">
          <RunTable runs={runs} path={path} />
        </Section>
      )}
      {runs.length === 0 && !start ? (
        <Empty
          icon="flask-conical"
          title="No run yet"
          text="Editors of the project run the test cases with a model; what became of them shows here."
        />
      ) : null}
      <Pagination
        label="Pages of runs"
        firstHref={isFirstPage ? undefined : path}
        nextHref={nextCursor && `${path}?${new URLSearchParams({ cursor: nextCursor })}`}
      />
    </>
  )
}

interface StartProps extends PromptFacts {
  readonly start: Choices & { readonly form: FormState }
  readonly path: string
}

/** The form, or what has to be there before. */
const Start = ({ project, prompt, start, path }: StartProps) => {
  if (start.caseCount === 0) {
    return (
      <Empty
        icon="flask-conical"
        title="No test case to run"
        text="A run asks a model what each test case says, and judges the answers by its checks."
      >
        <ButtonLink kind="primary" href={`${promptPath(project, prompt.slug)}/test-cases`}>
          Test cases
        </ButtonLink>
      </Empty>
    )
  }
  if (start.providers.length > 0) return <StartForm {...start} path={path} />
  return (
    <Empty
      icon="cpu"
      title="No model to run with"
      text="The project has no provider of models yet. Admins and owners set one up."
    >
      <ButtonLink kind="primary" href={`/projects/${project.id}/models`}>
        Models
      </ButtonLink>
    </Empty>
  )
}

const COLUMNS: readonly Column[] = [
  { text: 'Run' },
  { text: 'State' },
  { text: 'Passed', align: 'end' },
  { text: 'Model', from: 'tablet' },
  { text: 'Cost', align: 'end', from: 'desk' },
  { text: 'Started', from: 'tablet' },
]

const RunTable = ({ runs, path }: { runs: readonly EvalRun[]; path: string }) => (
  <Table label="Runs, newest first" columns={COLUMNS}>
    {runs.map((run) => {
      const { label, tone } = RUN_STATES[run.state]
      return (
        <tr>
          <Cell main>
            <a href={`${path}/${run.id}`}>{versionWords(run)}</a>
            {run.rerun_of ? <div class="quiet-text">Failures run again</div> : null}
          </Cell>
          <Cell>
            <Status tone={tone}>{label}</Status>
          </Cell>
          <Cell align="end" numbers>
            {passedWords(run)}
          </Cell>
          <Cell from="tablet">
            <bdi>{run.model}</bdi>
            <div class="quiet-text">
              <bdi>{run.provider}</bdi>
            </div>
          </Cell>
          <Cell align="end" numbers from="desk">
            {costInWords(run.cost_usd)}
          </Cell>
          <Cell from="tablet">
            <When at={run.created_at} />
          </Cell>
        </tr>
      )
    })}
  </Table>
)
