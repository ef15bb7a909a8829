import type { Project } from '@promptwire/core/contract/people/project'
import type { ProjectEvalRun } from '@promptwire/core/contract/people/project-runs'
import type { TestedPrompt } from '@promptwire/core/contract/people/test-cases'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHeader, Section } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Chips } from '../../ui/tabs.tsx'
import { canRun, evalsPath, judgePromptPath } from './eval-context.ts'
import { RunTable } from './run-table.tsx'

interface ProjectEvalsPageProps {
  readonly project: Project
  readonly runs: readonly ProjectEvalRun[]
  /** Some of those that have test cases, where the person may run them. */
  readonly prompts: readonly TestedPrompt[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** The runs of all prompts on their test cases, and the prompts to run. */
export const ProjectEvalsPage = (props: ProjectEvalsPageProps) => {
  const { project, runs, prompts, isFirstPage, nextCursor } = props
  const path = `/projects/${project.id}/evals`
  return (
    <>
      <PageHeader
        title="Evals"
        lead="Run the test cases of a prompt with a model, and see what a change makes better or worse."
      >
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
  if (!isFirstPage) return <Empty icon="list-checks" title="No more runs" text="These were all." />
  const needsTestCases = canRun(project) && prompts.length === 0
  return (
    <Empty
      icon="list-checks"
      title="No run yet"
      text={
        needsTestCases
          ? 'An eval asks a model what the test cases of a prompt say, and judges the answers. First a prompt needs test cases.'
          : 'An eval asks a model what the test cases of a prompt say, and judges the answers. What became of each run shows here.'
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
