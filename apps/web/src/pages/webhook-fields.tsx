import { EVENT_TYPES, type EventType, meaningOf } from '@promptwire/core/contract/public/events'

interface WebhookFieldsProps {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
}

/** What of a webhook people fill in. */
export const WebhookFields = ({ url, description, events }: WebhookFieldsProps) => (
  <>
    <label>
      Address
      <input
        name="url"
        type="url"
        maxlength={2048}
        required
        placeholder="https://example.com/hooks/promptwire"
        value={url}
      />
    </label>
    <label>
      <span>
        Description <small>optional</small>
      </span>
      <input name="description" maxlength={200} value={description} />
    </label>
    <fieldset>
      <legend>Events</legend>
      {EVENT_TYPES.map((type: EventType) => (
        <label class="tick">
          <input type="checkbox" name="event" value={type} checked={events.includes(type)} />
          <span>
            <code>{type}</code> <small>{meaningOf(type)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  </>
)
