import type { Project } from '@promptwire/core/contract/people/project'
import type { ProjectEvalRun } from '@promptwire/core/contract/people/project-runs'
import type { TestedPrompt } from '@promptwire/core/contract/people/test-cases'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { canRun, evalsPath, judgePromptPath } from './eval-context.ts'
import { RunTable } from './run-table.tsx'

interface ProjectEvalsPageProps {
  readonly project: Project
  readonly runs: readonly ProjectEvalRun[]
  /** Prompts with test cases, if the user can run them. */
  readonly prompts: readonly TestedPrompt[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** Eval runs of all prompts, and prompts to run. */
export const ProjectEvalsPage = (props: ProjectEvalsPageProps) => {
  const { project, runs, prompts, isFirstPage, nextCursor } = props
  const path = `/projects/${project.id}/evals`
  return (
    <>
      <PageHeader title="Evals" lead="Run your test cases against a model and score the answers.">
        <ButtonLink href={judgePromptPath(project)}>Judge prompt</ButtonLink>
      </PageHeader>
      {prompts.length > 0 && isFirstPage ? (
        <Section title="Run a prompt" id="run">
          <Chips
            label="Prompts with test cases"
            tabs={prompts.map((prompt) => ({
              href: evalsPath(project, prompt),
              label: <bdi>{prompt.name}</bdi>,
              count: prompt.test_cases,
              isCurrent: false,
            }))}
          />
        </Section>
      ) : null}
      {runs.length === 0 ? (
        <NoRun {...props} />
      ) : (
        <Section title="Latest runs" id="runs">
          <RunTable project={project} runs={runs} hasPromptNames />
        </Section>
      )}
      <Pagination
        label="Pages of runs"
        firstHref={isFirstPage ? undefined : path}
        nextHref={nextCursor && `${path}?${new URLSearchParams({ cursor: nextCursor })}`}
      />
    </>
  )
}

const NoRun = ({ project, prompts, isFirstPage }: ProjectEvalsPageProps) => {
  if (!isFirstPage)
    return <Empty icon="list-checks" title="No more runs" text="You have seen all runs." />
  const needsTestCases = canRun(project) && prompts.length === 0
  return (
    <Empty
      icon="list-checks"
      title="No runs yet"
      text={
        needsTestCases
          ? 'An eval runs test cases against a model and scores the answers. Add test cases to a prompt first.'
          : 'An eval runs test cases against a model and scores the answers. Results appear here.'
      }
    >
      {needsTestCases ? (
        <ButtonLink kind="primary" href={`/projects/${project.id}/test-cases`}>
          Test cases
        </ButtonLink>
      ) : null}
    </Empty>
  )
}
