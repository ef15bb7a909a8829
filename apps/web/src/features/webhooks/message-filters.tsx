import {
  type DeliveryState,
  MESSAGE_TYPES,
  type WebhookInNumbers,
} from '@promptwire/core/contract/people/webhooks'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/tabs.tsx'
import { type MessageQuery, messagesHref } from './message-query.ts'
import { MESSAGE_STATES } from './message-states.ts'

interface MessageFiltersProps {
  readonly webhook: WebhookInNumbers
  readonly query: MessageQuery
  readonly path: string
}

/** Which messages are shown, by what became of them and by event. */
export const MessageFilters = ({ webhook, query, path }: MessageFiltersProps) => {
  const { pending, delivered, failed } = webhook
  const numbers = { pending, delivered, failed }
  const states = Object.entries(MESSAGE_STATES) as [DeliveryState, { label: string }][]
  const chip = (label: string, state: DeliveryState | undefined, count: number) => ({
    href: messagesHref(path, query, { state }),
    label,
    // The numbers are of all events.
    ...(query.type === undefined && { count }),
    isCurrent: query.state === state,
  })
  return (
    <div class="message-filters">
      <Chips
        label="Messages by state"
        tabs={[
          chip('All', undefined, pending + delivered + failed),
          ...states.map(([state, { label }]) => chip(label, state, numbers[state])),
        ]}
      />
      <form method="get" action={path} aria-label="Messages by event">
        {query.state ? <input type="hidden" name="state" value={query.state} /> : null}
        <select class="input" name="type" aria-label="Event">
          <option value="">All events</option>
          {MESSAGE_TYPES.map((type) => (
            <option value={type} selected={type === query.type}>
              {type}
            </option>
          ))}
        </select>
        <Button icon="filter">Show</Button>
      </form>
    </div>
  )
}
