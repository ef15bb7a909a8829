import type { Child } from 'hono/jsx'
import { CursorPagination } from '../ui/controls/pagination.tsx'
import { Chips } from '../ui/controls/tabs.tsx'
import { PageHeader, Section } from '../ui/layout/page-header.tsx'

interface ProjectRunsPageProps {
  readonly title: string
  readonly lead: string
  readonly actions?: Child
  /** Prompts to run, shown on the first page. */
  readonly start: {
    readonly title: string
    readonly label: string
    readonly prompts: readonly StartLink[]
  }
  readonly path: string
  readonly isFirstPage: boolean
  readonly nextCursor: string | undefined
  /** Shown instead of the runs if there are none. */
  readonly empty?: Child
  readonly children: Child
}

interface StartLink {
  readonly href: string
  readonly name: string
  readonly count?: number
}

export const ProjectRunsPage = (props: ProjectRunsPageProps) => {
  const { title, lead, actions, start, path, isFirstPage, nextCursor, empty, children } = props
  return (
    <>
      <PageHeader title={title} lead={lead}>
        {actions}
      </PageHeader>
      {start.prompts.length > 0 && isFirstPage ? (
        <Section title={start.title} id="start">
          <Chips
            label={start.label}
            tabs={start.prompts.map(({ href, name, count }) => ({
              href,
              label: <bdi>{name}</bdi>,
              count,
              isCurrent: false,
            }))}
          />
        </Section>
      ) : null}
      {empty ?? (
        <Section title="Latest runs" id="runs">
          {children}
        </Section>
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
