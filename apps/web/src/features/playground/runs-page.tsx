import { PromptHeader } from '../../product/prompt-header.tsx'
import type { PromptContext } from '../../session/render/load-prompt.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { CursorPagination } from '../../ui/controls/pagination.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { playgroundPath, type RunSummary } from './load-run.ts'
import { PlaygroundRunTable } from './playground-run-table.tsx'

interface RunsPageProps extends PromptContext {
  readonly runs: readonly RunSummary[]
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
}

/** The runs of a prompt, newest first. */
export const RunsPage = ({ runs, isFirstPage, nextCursor, ...facts }: RunsPageProps) => {
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
          text="Playground runs, also from run_playground, are kept here for a limited time."
        >
          <ButtonLink href={playgroundPath(facts)}>Playground</ButtonLink>
        </Empty>
      ) : (
        <PlaygroundRunTable
          project={facts.project}
          runs={runs.map((run) => ({ ...run, prompt: facts.prompt }))}
        />
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
