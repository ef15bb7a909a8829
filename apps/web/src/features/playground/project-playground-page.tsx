import type { Project } from '@promptwire/core/contract/people/project'
import type { ProjectPlaygroundRun } from '@promptwire/core/contract/people/project-runs'
import { promptsPath } from '../../product/prompt-path.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader, Section } from '../../ui/layout/page-header.tsx'
import { canRun, playgroundPath } from './load-run.ts'
import { RunTable } from './run-table.tsx'

interface ProjectPlaygroundPageProps {
  readonly project: Project
  readonly runs: readonly ProjectPlaygroundRun[]
  /** Those that were edited last, where the person may try them out. */
  readonly prompts: readonly { readonly slug: string; readonly name: string }[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** What was tried out in a project, and the prompts to try. */
export const ProjectPlaygroundPage = (props: ProjectPlaygroundPageProps) => {
  const { project, runs, prompts, isFirstPage, nextCursor } = props
  const path = `/projects/${project.id}/playground`
  return (
    <>
      <PageHeader
        title="Playground"
        lead="Run a prompt on a model with test values before you publish it."
      />
      {prompts.length > 0 && isFirstPage ? (
        <Section title="Try a prompt" id="try">
          <Chips
            label="Recently edited prompts"
            tabs={prompts.map((prompt) => ({
              href: playgroundPath({ project, prompt }),
              label: <bdi>{prompt.name}</bdi>,
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
        <ButtonLink kind="primary" href={promptsPath(project)}>
          Add a prompt
        </ButtonLink>
      ) : null}
    </Empty>
  )
}
