import { type DeliveryState, MESSAGE_TYPES } from '@promptwire/contract/webhooks/webhook-messages'
import { Button } from '../../ui/controls/button.tsx'
import { FilterBar } from '../../ui/controls/filter-bar.tsx'
import { Chips } from '../../ui/controls/tabs.tsx'
import { MESSAGE_STATES, type MessageQuery, messagesHref } from './message-query.ts'

interface MessageFiltersProps {
  /** Counts for the chosen event, or for all events. */
  readonly counts: Readonly<Record<DeliveryState, number>>
  readonly query: MessageQuery
  readonly path: string
}

export const MessageFilters = ({ counts, query, path }: MessageFiltersProps) => {
  const states = Object.entries(MESSAGE_STATES) as [DeliveryState, { label: string }][]
  const chip = (label: string, state: DeliveryState | undefined, count: number) => ({
    href: messagesHref(path, query, { state }),
    label,
    count,
    isCurrent: query.state === state,
  })
  return (
    <FilterBar>
      <Chips
        label="Messages by state"
        tabs={[
          chip('All', undefined, counts.pending + counts.delivered + counts.failed),
          ...states.map(([state, { label }]) => chip(label, state, counts[state])),
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
    </FilterBar>
  )
}
