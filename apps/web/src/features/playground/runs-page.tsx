import { PromptHeader } from '../../product/prompt-header.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { FieldProblem } from '../../ui/controls/field.tsx'
import { Actions, Form } from '../../ui/controls/form.tsx'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { playgroundPath, type RunSummary } from './load-run.ts'
import { PlaygroundRunTable } from './playground-run-table.tsx'

interface RunsPageProps extends PromptContext {
  readonly runs: readonly RunSummary[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
  /** The rejected form that saves runs as test cases. */
  readonly form: FormState | undefined
}

export const RunsPage = ({ runs, isFirstPage, nextCursor, form, ...facts }: RunsPageProps) => {
  const path = `${playgroundPath(facts)}/runs`
  return (
    <>
      <PromptHeader
        {...facts}
        current="playground"
        title="Runs"
        lead="Past runs and their output."
      />
      {runs.length === 0 ? (
        <Empty
          icon="play"
          title={isFirstPage ? 'No runs yet' : 'No more runs'}
          text="Runs from this page and from API and MCP clients appear here for a limited time."
        >
          <ButtonLink href={playgroundPath(facts)}>Open playground</ButtonLink>
        </Empty>
      ) : (
        <SelectableRuns runs={runs} form={form ?? freshForm()} {...facts} />
      )}
      <CursorPagination
        label="Pages of runs"
        path={path}
        isFirstPage={isFirstPage}
        nextCursor={nextCursor}
      />
    </>
  )
}

interface SelectableRunsProps extends Pick<RunsPageProps, 'project' | 'prompt' | 'runs'> {
  readonly form: FormState
}

/** Editors can save the inputs of several runs as test cases. */
const SelectableRuns = ({ form, runs, ...facts }: SelectableRunsProps) => {
  const { project, prompt } = facts
  const shown = { project, runs: runs.map((run) => ({ ...run, prompt })) }
  if (!project.may.includes('test_cases:write')) return <PlaygroundRunTable {...shown} />
  return (
    <Form action={`${playgroundPath(facts)}/runs/test-cases`} form={form}>
      <PlaygroundRunTable {...shown} selection={form} />
      <FieldProblem text={form.problems['run']} />
      <Actions>
        <Button icon="flask-conical">Save selected as test cases</Button>
      </Actions>
    </Form>
  )
}
