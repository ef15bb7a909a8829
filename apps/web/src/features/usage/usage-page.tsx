import type { PlanInUse } from '@promptwire/contract/projects/project'
import type { StaleClient, Usage } from '@promptwire/contract/usage/usage'
import type { Child } from 'hono/jsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Figures } from '../../ui/data/figures.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { BreakdownSection } from './breakdown.tsx'
import { Quota } from './quota.tsx'
import { RequestsChart } from './requests-chart.tsx'
import { StaleClients } from './stale-clients.tsx'
import { type FilterNames, UsageFilters } from './usage-filters.tsx'
import { daysBetween, type UsageContext, usageHref } from './usage-query.ts'

interface UsagePageProps extends UsageContext {
  readonly names: FilterNames
  readonly plan: PlanInUse
  readonly byDay: Usage
  readonly groups: Usage
  readonly outdated: readonly StaleClient[]
  /** Replaces the page before the first request. */
  readonly instead: Child | undefined
}

export const UsagePage = (props: UsagePageProps) => {
  const { project, query, names, plan, byDay, groups, outdated, instead } = props
  return (
    <>
      <PageHeader title="Usage" lead="Requests with this project's keys, by day (UTC).">
        {byDay.requests > 0 ? (
          <ButtonLink icon="download" href={usageHref(project, query, {}, '/file')}>
            Download CSV
          </ButtonLink>
        ) : null}
      </PageHeader>
      {plan.limit === null ? null : <Quota plan={plan} limit={plan.limit} />}
      {instead ?? (
        <>
          <UsageFilters project={project} query={query} names={names} />
          <Figures figures={buildFigures(byDay)} />
          {byDay.requests === 0 ? (
            <Empty icon="activity" title="No requests in this period" text="Try other days.">
              <ButtonLink href={usageHref(project, query, { days: 90 })}>
                Show the last 90 days
              </ButtonLink>
            </Empty>
          ) : (
            <>
              <RequestsChart usage={byDay} />
              <BreakdownSection project={project} query={query} usage={groups} />
            </>
          )}
          <StaleClients project={project} query={query} callers={outdated} />
        </>
      )}
    </>
  )
}

const buildFigures = (usage: Usage) => [
  { name: 'Requests', value: usage.requests, note: compareWithPrevious(usage) },
  { name: 'Over quota', value: usage.limited, note: 'refused with 429' },
  { name: 'Refused', value: usage.refused, note: 'for another reason, 4xx' },
  { name: 'Failed', value: usage.failed, note: 'on our side, 5xx' },
  ...(usage.unknown > 0
    ? [{ name: 'Unknown', value: usage.unknown, note: 'no outcome recorded' }]
    : []),
]

function compareWithPrevious({ requests, requests_before: before, from, to }: Usage): string {
  const days = daysBetween(from, to).length
  const earlier = days === 1 ? 'the day before' : `the ${days} days before`
  if (before === 0) return requests === 0 ? `none in ${earlier} either` : `none in ${earlier}`
  const percent = Math.round((100 * (requests - before)) / before)
  const sign = percent > 0 ? '+' : ''
  return `${sign}${percent.toLocaleString('en')}% on ${earlier}`
}
