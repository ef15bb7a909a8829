import { type EvalRun, evalsPath } from '../../product/evals/eval-paths.ts'
import { PromptHeader } from '../../product/prompt-header.tsx'
import { promptPath } from '../../product/prompt-path.ts'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Section } from '../../ui/layout/page-header.tsx'
import { judgePromptPath } from './eval-context.ts'
import { EvalRunTable } from './eval-run-table.tsx'
import { EvalGrid, GridProgress } from './grid/eval-grid.tsx'
import type { Grid } from './grid/load-grid.ts'
import { PassRates } from './pass-rates.tsx'
import { type Choices, StartForm } from './start-form.tsx'

interface EvalsPageProps extends PromptContext {
  readonly runs: readonly EvalRun[]
  /** Undefined for people who cannot start a run. */
  readonly start: (Choices & { readonly form: FormState }) | undefined
  /** The latest run of each version and model; undefined without runs, and on later pages. */
  readonly grid: Grid | undefined
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

export const EvalsPage = (props: EvalsPageProps) => {
  const { project, prompt, runs, grid, start, isFirstPage, nextCursor } = props
  const path = evalsPath(project, prompt)
  return (
    <>
      <PromptHeader
        current="evals"
        project={project}
        prompt={prompt}
        title="Evals"
        lead="Run your test cases against versions and models, and compare the results."
      >
        {grid && start ? (
          <ButtonLink kind="primary" href="#run">
            Run test cases
          </ButtonLink>
        ) : null}
      </PromptHeader>
      {grid ? <Latest grid={grid} path={path} canRun={start !== undefined} /> : null}
      {start && isFirstPage ? <Start {...props} start={start} path={path} /> : null}
      {isFirstPage ? <PassRates runs={runs} path={path} /> : null}
      {runs.length === 0 ? null : (
        <Section title="Runs" id="runs">
          <EvalRunTable project={project} runs={runs.map((run) => ({ ...run, prompt }))} />
        </Section>
      )}
      {runs.length === 0 && !start ? (
        <Empty
          icon="flask-conical"
          title="No runs yet"
          text="Editors of the project can run the test cases. Results appear here."
        />
      ) : null}
      <CursorPagination
        label="Pages of runs"
        path={path}
        isFirstPage={isFirstPage}
        nextCursor={nextCursor}
      />
    </>
  )
}

const Latest = (props: { grid: Grid; path: string; canRun: boolean }) => (
  <Section title="Latest results" id="grid">
    <EvalGrid {...props} />
    <GridProgress {...props} />
  </Section>
)

interface StartProps extends PromptContext {
  readonly start: Choices & { readonly form: FormState }
  readonly path: string
}

/** The start form, or the missing requirements. */
const Start = ({ project, prompt, start, path }: StartProps) => {
  if (start.caseCount === 0) {
    return (
      <Empty
        icon="flask-conical"
        title="No test cases yet"
        text="A run sends each test case to a model and scores the answer with its checks."
      >
        <ButtonLink kind="primary" href={`${promptPath(project, prompt.slug)}/test-cases`}>
          Add test cases
        </ButtonLink>
      </Empty>
    )
  }
  if (start.providers.length > 0)
    return <StartForm {...start} path={path} judgePrompt={judgePromptPath(project)} />
  return (
    <Empty
      icon="cpu"
      title="No model providers yet"
      text="Runs need a model provider. Admins and owners can add one."
    >
      <ButtonLink kind="primary" href={`/projects/${project.id}/models`}>
        Open models
      </ButtonLink>
    </Empty>
  )
}
