import type { Job, JobState } from '@promptwire/contract/jobs/jobs'
import type { Project } from '@promptwire/contract/projects/project'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Pagination } from '../../../ui/controls/pagination.tsx'
import { Chips } from '../../../ui/controls/tabs.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { JOB_STATES, JobRow } from './job-row.tsx'

interface JobsPageProps {
  readonly project: Project
  readonly jobs: readonly Job[]
  readonly state: JobState | undefined
  readonly cursor: string | undefined
  readonly next: string | null
}

const COLUMNS = [
  { text: 'Job' },
  { text: 'State' },
  { text: 'Attempts', align: 'end', from: 'tablet' },
  { text: 'Created' },
  { text: '', hiddenText: 'Actions' },
] as const

/** Newest first. Project managers can retry failed jobs. */
export const JobsPage = ({ project, jobs, state, cursor, next }: JobsPageProps) => {
  const path = `/projects/${project.id}/settings/background-work`
  const canRetry = project.may.includes('project:manage')
  const buildHref = (given: Record<string, string | undefined>) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(given)) if (value) query.set(name, value)
    return query.size > 0 ? `${path}?${query}` : path
  }
  const states = Object.entries(JOB_STATES) as [JobState, { label: string }][]
  return (
    <>
      <PageHeader
        title="Background jobs"
        lead="Work that runs outside of requests. Finished jobs are kept for 30 days."
      />
      <Chips
        label="Jobs by state"
        tabs={[
          { href: path, label: 'All', isCurrent: state === undefined },
          ...states.map(([each, { label }]) => ({
            href: buildHref({ state: each }),
            label,
            isCurrent: each === state,
          })),
        ]}
      />
      {jobs.length === 0 ? (
        <NoJob path={path} isFiltered={state !== undefined} />
      ) : (
        <Table label="Background jobs" columns={COLUMNS}>
          {jobs.map((job) => (
            <JobRow item={job} path={path} canRetry={canRetry} />
          ))}
        </Table>
      )}
      <Pagination
        label="Pages of background jobs"
        {...(cursor && { firstHref: buildHref({ state }) })}
        {...(next !== null && { nextHref: buildHref({ state, cursor: next }) })}
      />
    </>
  )
}

const NoJob = ({ path, isFiltered }: { path: string; isFiltered: boolean }) =>
  isFiltered ? (
    <Empty icon="search" title="No matching jobs" text="Choose another state.">
      <ButtonLink href={path}>Show all jobs</ButtonLink>
    </Empty>
  ) : (
    <Empty
      icon="clock"
      title="No jobs yet"
      text="Webhook deliveries, eval runs and other background jobs appear here."
    />
  )
