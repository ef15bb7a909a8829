import type { MemberAccount } from '@promptwire/contract/projects/project'
import type { Transfer } from '@promptwire/contract/projects/project-transfer'
import { When } from '../../ui/data/when.tsx'
import { Card } from '../../ui/layout/page-header.tsx'

interface TransfersCardProps {
  readonly account: MemberAccount
  readonly transfers: readonly Transfer[]
}

/** Offers from and to the account, and projects that it can take back. */
export const TransfersCard = ({ account, transfers }: TransfersCardProps) => (
  <Card
    title="Transfers"
    id="transfers"
    lead="Projects that another account offers to this one, or that this account offered."
  >
    {transfers.length === 0 ? (
      <p class="quiet-text">No offers. Offer a project in its settings.</p>
    ) : (
      <ul>
        {transfers.map((transfer) => (
          <li>
            <a href={`/accounts/${account.id}/transfers/${transfer.id}`}>{transfer.project_name}</a>{' '}
            <Standing account={account} transfer={transfer} />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const Standing = ({ account, transfer }: { account: MemberAccount; transfer: Transfer }) => {
  if (transfer.take_back_until)
    return (
      <>
        moved to {transfer.to.name}. You can take it back until{' '}
        <When at={transfer.take_back_until} exact />.
      </>
    )
  const isOwn = transfer.from.id === account.id
  return (
    <>
      {isOwn ? `is offered to ${transfer.to.name}` : `is offered by ${transfer.from.name}`} until{' '}
      <When at={transfer.expires_at} exact />.
    </>
  )
}
