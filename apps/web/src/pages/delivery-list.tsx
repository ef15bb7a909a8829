import type { Delivery } from '@promptwire/core/contract/people/webhooks'
import type { WebhookPageProps } from './webhook-page.tsx'
import { When } from './when.tsx'

const STATES = {
  pending: ['Waiting', ''],
  delivered: ['Delivered', 'live'],
  failed: ['Given up', 'failing'],
} as const

interface DeliveryListProps extends WebhookPageProps {
  readonly action: (verb: string) => string
}

/** The messages of a webhook, newest first, each with what became of it. */
export const DeliveryList = (props: DeliveryListProps) => {
  const { deliveries, nextCursor, action } = props
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {deliveries.length === 0 ? (
        <p class="empty">Nothing was sent yet. Send a test message, or publish a prompt.</p>
      ) : (
        <ul class="keys">
          {deliveries.map((delivery) => (
            <DeliveryRow item={delivery} {...props} />
          ))}
        </ul>
      )}
      {nextCursor ? <a href={`${action('')}?cursor=${nextCursor}`}>Older messages</a> : null}
    </section>
  )
}

const DeliveryRow = ({
  item: delivery,
  project,
  webhook,
  action,
}: DeliveryListProps & { item: Delivery }) => {
  const [state, kind] = STATES[delivery.state]
  const mayReplay =
    project.may.includes('webhooks:manage') && webhook.enabled && delivery.state !== 'pending'
  return (
    <li class="key">
      <div class="key-main">
        <p class="key-facts">
          <strong>{delivery.type}</strong>
          <span class={`badge ${kind}`}>{state}</span>
          <span class="muted small">
            <When at={delivery.created_at} />
          </span>
        </p>
        <p class="muted small">
          {delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`}
          {delivery.last_error ? ` · ${delivery.last_error}` : null}
          {!delivery.last_error && delivery.last_status
            ? ` · answered ${delivery.last_status}`
            : null}
          {delivery.state === 'pending' && delivery.attempts > 0 && delivery.next_attempt_at ? (
            <>
              {' '}
              · again at <When at={delivery.next_attempt_at} />
            </>
          ) : null}
        </p>
        <details>
          <summary>
            Body <span class="visually-hidden">of message {delivery.message_id}</span>
          </summary>
          <pre tabindex={0}>{delivery.body}</pre>
        </details>
      </div>
      {mayReplay ? (
        <form method="post" action={action(`/messages/${delivery.message_id}/replay`)}>
          <button type="submit" class="quiet">
            Send again<span class="visually-hidden"> message {delivery.message_id}</span>
          </button>
        </form>
      ) : null}
    </li>
  )
}
