import type { Delivery } from '@promptwire/contract/webhooks/webhook-messages'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Status } from '../../ui/data/badge.tsx'
import { Cell, type Column, Table } from '../../ui/data/table.tsx'
import { When } from '../../ui/data/when.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PanelLink } from '../../ui/layout/side-panel.tsx'
import { MESSAGE_STATES, type MessageQuery, messageHref } from './message-query.ts'

interface MessageTableProps {
  readonly deliveries: readonly Delivery[]
  readonly query: MessageQuery
  readonly path: string
}

/** An open panel shows the response instead. */
const buildColumns = ({ message }: MessageQuery): Column[] => [
  { text: 'Event' },
  { text: 'State' },
  ...(message ? [] : [{ text: 'Last response', from: 'tablet' } as const]),
  { text: 'Attempts', align: 'end', from: 'tablet' },
  { text: 'Created' },
]

export const MessageTable = ({ deliveries, query, path }: MessageTableProps) => (
  <Table label="Messages" columns={buildColumns(query)}>
    {deliveries.map((delivery) => {
      const { label, tone } = MESSAGE_STATES[delivery.state]
      const { message_id } = delivery
      return (
        <tr>
          <Cell main>
            <PanelLink
              rowId={message_id}
              href={messageHref(path, query, message_id)}
              isOpen={message_id === query.message}
            >
              {delivery.type}
            </PanelLink>
          </Cell>
          <Cell>
            <Status tone={tone}>{label}</Status>
          </Cell>
          {query.message ? null : (
            <Cell from="tablet">
              <LastResponse item={delivery} />
            </Cell>
          )}
          <Cell align="end" numbers from="tablet">
            {delivery.attempts}
          </Cell>
          <Cell>
            <When at={delivery.created_at} />
          </Cell>
        </tr>
      )
    })}
  </Table>
)

const LastResponse = ({ item }: { item: Delivery }) => {
  const { last_error, last_status, state, attempts, next_attempt_at } = item
  return (
    <div class="message-response">
      {last_error ?? last_status ?? <span class="quiet-text">none yet</span>}
      {state === 'pending' && attempts > 0 && next_attempt_at ? (
        <span class="quiet-text">
          {' '}
          again <When at={next_attempt_at} />
        </span>
      ) : null}
    </div>
  )
}

/** Replaces an empty table. */
export const NoMessage = ({ query, path }: Omit<MessageTableProps, 'deliveries'>) =>
  query.state || query.type || query.cursor ? (
    <Empty icon="search" title="No matching messages" text="Choose another state or event.">
      <ButtonLink href={path}>Show all messages</ButtonLink>
    </Empty>
  ) : (
    <Empty
      icon="send"
      title="No messages yet"
      text="Messages appear when an event of the webhook happens, and stay here for 30 days."
    />
  )
