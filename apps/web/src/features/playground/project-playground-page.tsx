import type { ProjectPlaygroundRun } from '@promptwire/contract/playground/project-runs'
import type { Project } from '@promptwire/contract/projects/project'
import { ProjectRunsPage } from '../../product/project-runs-page.tsx'
import { promptsPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { canRun, playgroundPath } from './load-run.ts'
import { PlaygroundRunTable } from './playground-run-table.tsx'

interface ProjectPlaygroundPageProps {
  readonly project: Project
  readonly runs: readonly ProjectPlaygroundRun[]
  /** Recently edited prompts, if the user can run them. */
  readonly prompts: readonly { readonly slug: string; readonly name: string }[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

export const ProjectPlaygroundPage = (props: ProjectPlaygroundPageProps) => {
  const { project, runs, prompts, isFirstPage, nextCursor } = props
  return (
    <ProjectRunsPage
      title="Playground"
      lead="Run a prompt on a model with test values before you publish it."
      start={{
        title: 'Try a prompt',
        label: 'Recently edited prompts',
        prompts: prompts.map((prompt) => ({
          href: playgroundPath({ project, prompt }),
          name: prompt.name,
        })),
      }}
      path={`/projects/${project.id}/playground`}
      isFirstPage={isFirstPage}
      nextCursor={nextCursor}
      empty={runs.length === 0 ? <NoRun {...props} /> : undefined}
    >
      <PlaygroundRunTable project={project} runs={runs} hasPromptNames />
    </ProjectRunsPage>
  )
}

const NoRun = ({ project, prompts, isFirstPage }: ProjectPlaygroundPageProps) => {
  if (!isFirstPage) return <Empty icon="play" title="No more runs" text="You have seen all runs." />
  const needsPrompt = canRun(project) && prompts.length === 0
  return (
    <Empty
      icon="play"
      title="No runs yet"
      text={
        needsPrompt
          ? 'Runs appear here. Create a prompt first.'
          : 'Runs appear here and are kept for a limited time.'
      }
    >
      {needsPrompt ? (
        <ButtonLink kind="primary" href={`${promptsPath(project)}/new/blank`}>
          New prompt
        </ButtonLink>
      ) : null}
    </Empty>
  )
}
