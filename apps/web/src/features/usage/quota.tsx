import type { PlanInUse } from '@promptwire/contract/projects/project'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'
import { Card } from '../../ui/layout/page-header.tsx'

interface QuotaProps {
  readonly plan: PlanInUse
  readonly limit: number
}

export const Quota = ({ plan, limit }: QuotaProps) => (
  <Card title="This month" id="quota">
    <p class="numbers">
      <strong>{plan.used.toLocaleString('en')}</strong> of {limit.toLocaleString('en')} requests by
      all projects of <bdi>{plan.account.name}</bdi>
      {plan.projected === null ? '.' : `; ${formatPace(plan.projected, limit, plan.month_end)}`}
    </p>
    <progress
      class="usage-quota"
      value={Math.min(plan.used, limit)}
      max={limit}
      aria-label="Requests used this month"
    />
    {plan.exhausted_at ? (
      <Callout kind="warning" title="The quota runs out before the end of the month">
        At this rate the limit is reached <When at={plan.exhausted_at} exact />. Further requests
        are then rejected with 429 until the month ends.
      </Callout>
    ) : null}
  </Card>
)

const LAST_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** "at this pace 118,000 of 100,000 by 30 November." */
function formatPace(projected: number, limit: number, monthEnd: string): string {
  const last = new Date(new Date(monthEnd).getTime() - 1)
  const expected = projected.toLocaleString('en')
  return `at this pace ${expected} of ${limit.toLocaleString('en')} by ${LAST_DAY.format(last)}.`
}
