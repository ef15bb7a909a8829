import type { Delivery } from '@promptwire/core/contract/people/webhooks'
import { count } from '@promptwire/core/count'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import type { WebhookPageProps } from './webhook-page.tsx'

const STATES = {
  pending: ['Waiting', 'waiting'],
  delivered: ['Delivered', 'live'],
  failed: ['Given up', 'danger'],
} as const

const COLUMNS = [
  { text: 'Event' },
  { text: 'State' },
  { text: 'Attempts' },
  { text: 'Made', from: 'tablet' },
  { text: '', hiddenText: 'Actions' },
] as const

interface DeliveryListProps extends WebhookPageProps {
  readonly action: (verb: string) => string
}

/** The messages of a webhook, newest first, each with what became of it. */
export const DeliveryList = (props: DeliveryListProps) => {
  const { deliveries, nextCursor, action } = props
  return (
    <Section title="Messages" id="messages">
      {deliveries.length === 0 ? (
        <Empty
          icon="send"
          title="Nothing was sent yet"
          text="Send a test message, or publish a prompt."
        />
      ) : (
        <Table label="Messages" columns={COLUMNS}>
          {deliveries.map((delivery) => (
            <DeliveryRow item={delivery} {...props} />
          ))}
        </Table>
      )}
      <Pagination
        label="Messages by page"
        nextHref={nextCursor ? `${action('')}?cursor=${nextCursor}` : undefined}
      />
    </Section>
  )
}

const DeliveryRow = ({
  item: delivery,
  project,
  webhook,
  action,
}: DeliveryListProps & { item: Delivery }) => {
  const [state, tone] = STATES[delivery.state]
  const mayReplay =
    project.may.includes('webhooks:manage') && webhook.enabled && delivery.state !== 'pending'
  return (
    <tr>
      <Cell main>
        <details>
          <summary>
            {delivery.type}
            <span class="visually-hidden"> Body of message {delivery.message_id}</span>
          </summary>
          <pre tabindex={0}>{delivery.body}</pre>
        </details>
      </Cell>
      <Cell>
        <Status tone={tone}>{state}</Status>
      </Cell>
      <Cell numbers>
        <Attempts item={delivery} />
      </Cell>
      <Cell from="tablet">
        <When at={delivery.created_at} />
      </Cell>
      <Cell align="end">
        {mayReplay ? (
          <form method="post" action={action(`/messages/${delivery.message_id}/replay`)}>
            <Button of={`message ${delivery.message_id}`}>Send again</Button>
          </form>
        ) : null}
      </Cell>
    </tr>
  )
}

const Attempts = ({ item: delivery }: { item: Delivery }) => {
  const { attempts, last_error, last_status, next_attempt_at, state } = delivery
  const outcome = last_error ?? (last_status ? `answered ${last_status}` : undefined)
  return (
    <>
      {count(attempts, 'attempt')}
      {outcome ? ` · ${outcome}` : null}
      {state === 'pending' && attempts > 0 && next_attempt_at ? (
        <>
          {' '}
          · again <When at={next_attempt_at} />
        </>
      ) : null}
    </>
  )
}
