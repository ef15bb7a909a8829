import type { ProjectEvalRun } from '@promptwire/contract/playground/project-runs'
import type { Project } from '@promptwire/contract/projects/project'
import type { TestedPrompt } from '@promptwire/contract/test-cases/people-test-cases'
import { evalsPath } from '../../product/evals/eval-paths.ts'
import { ProjectRunsPage } from '../../product/project-runs-page.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { canRun, judgePromptPath } from './eval-context.ts'
import { EvalRunTable } from './eval-run-table.tsx'

interface ProjectEvalsPageProps {
  readonly project: Project
  readonly runs: readonly ProjectEvalRun[]
  /** Prompts with test cases, if the user can run them. */
  readonly prompts: readonly TestedPrompt[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

export const ProjectEvalsPage = (props: ProjectEvalsPageProps) => {
  const { project, runs, prompts, isFirstPage, nextCursor } = props
  return (
    <ProjectRunsPage
      title="Evals"
      lead="Run your test cases against a model and score the answers."
      actions={<ButtonLink href={judgePromptPath(project)}>Judge prompt</ButtonLink>}
      start={{
        title: 'Run a prompt',
        label: 'Prompts with test cases',
        prompts: prompts.map((prompt) => ({
          href: evalsPath(project, prompt),
          name: prompt.name,
          count: prompt.test_cases,
        })),
      }}
      path={`/projects/${project.id}/evals`}
      isFirstPage={isFirstPage}
      nextCursor={nextCursor}
      empty={runs.length === 0 ? <NoRun {...props} /> : undefined}
    >
      <EvalRunTable project={project} runs={runs} hasPromptNames />
    </ProjectRunsPage>
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
          Add test cases
        </ButtonLink>
      ) : null}
    </Empty>
  )
}
