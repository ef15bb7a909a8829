import type { PlanInUse } from '@promptwire/contract/projects/project'
import { Callout } from '../../../ui/data/callout.tsx'
import { When } from '../../../ui/data/when.tsx'
import { Card } from '../../../ui/layout/page-header.tsx'
import { DetailList } from '../../../ui/layout/side-panel.tsx'

const NAMES = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' }

export const PlanCard = ({ plan }: { plan: PlanInUse }) => (
  <Card
    title="Plan"
    id="plan"
    lead="Counts the requests of all projects in the account, per calendar month (UTC)."
  >
    {plan.exhausted_at ? (
      <Callout kind="warning">
        At this rate the limit is reached <When at={plan.exhausted_at} exact />. Further requests
        are then rejected until the month ends.
      </Callout>
    ) : null}
    {plan.limit === null ? null : (
      <progress
        value={Math.min(plan.used, plan.limit)}
        max={plan.limit}
        aria-label="Requests used this month"
      />
    )}
    <DetailList
      facts={[
        ['Plan', plan.follows_default ? `${NAMES[plan.plan]}, by default` : NAMES[plan.plan]],
        ['This month', used(plan)],
        ...(plan.projected === null
          ? []
          : [['Projected', plan.projected.toLocaleString('en')] as const]),
        ['Resets', <When at={plan.month_end} exact />],
        ...plan.earlier.map((month) => [month.month.slice(0, 7), used(month)] as const),
      ]}
    />
  </Card>
)

const used = ({ used, limit }: { used: number; limit: number | null }): string =>
  limit === null
    ? `${used.toLocaleString('en')} requests, no limit`
    : `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} requests`
