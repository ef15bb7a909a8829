import type { PlanInUse } from '@promptwire/core/contract/people/project'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/page-header.tsx'
import { DetailList } from '../../ui/side-panel.tsx'
import { When } from '../../ui/when.tsx'

const NAMES = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' }

/** What the account used this month, of how much, and where that leads. */
export const PlanCard = ({ plan }: { plan: PlanInUse }) => (
  <Card
    title="Plan"
    id="plan"
    lead="Requests of all projects of the account are counted together, by calendar month (UTC)."
  >
    {plan.exhausted_at ? (
      <Callout kind="warning">
        At this pace the limit is reached <When at={plan.exhausted_at} exact />. Requests after that
        are refused until the month ends.
      </Callout>
    ) : null}
    {plan.limit === null ? null : (
      <progress
        value={Math.min(plan.used, plan.limit)}
        max={plan.limit}
        aria-label="Used of this month's requests"
      />
    )}
    <DetailList
      facts={[
        ['Plan', plan.follows_default ? `${NAMES[plan.plan]}, by default` : NAMES[plan.plan]],
        ['This month', used(plan)],
        ...(plan.projected === null
          ? []
          : [['Expected by its end', plan.projected.toLocaleString('en')] as const]),
        ['Begins again', <When at={plan.month_end} exact />],
        ...plan.earlier.map((month) => [month.month.slice(0, 7), used(month)] as const),
      ]}
    />
  </Card>
)

const used = ({ used, limit }: { used: number; limit: number | null }): string =>
  limit === null
    ? `${used.toLocaleString('en')} requests, without a limit`
    : `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} requests`
