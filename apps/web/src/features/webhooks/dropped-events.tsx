import type { WebhookEvent } from '@promptwire/contract/webhooks/webhook-events'
import { Failure } from '@promptwire/core/errors/failure'
import { count } from '@promptwire/core/text/count'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Actions } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { waiting } from './webhook-notices.tsx'

interface DroppedEventsProps {
  readonly path: string
  /** A form submitted without the required confirmation. */
  readonly form: FormState
}

/** Asks before a webhook gets fewer events: missed events are never sent later. */
export const DroppedEvents = ({ path, form: { values, problems } }: DroppedEventsProps) =>
  problems['confirmed'] === undefined ? null : (
    <Dialog title="Remove events from this webhook?" closeHref={path}>
      <p>{problems['confirmed']}</p>
      <PostForm action={path} class="stack">
        {Object.entries({ ...values, confirmed: ['yes'] }).flatMap(([name, texts]) =>
          texts.map((text) => <input type="hidden" name={name} value={text} />),
        )}
        <Actions>
          <Button kind="danger">Remove events</Button>
          <ButtonLink href={path}>Keep them</ButtonLink>
        </Actions>
      </PostForm>
    </Dialog>
  )

/** Throws CONFLICT, with counts of recent deliveries, for unsubscribing without a confirmation. */
export async function confirmDroppedEvents(
  c: WebRequest,
  webhook_id: string,
  wanted: readonly WebhookEvent[],
): Promise<void> {
  const { data: webhook } = await c.var.projectApi.get_webhook({ webhook_id })
  const dropped = webhook.events.filter((type) => !wanted.includes(type))
  // The API rejects a webhook without events.
  if (dropped.length === 0 || wanted.length === 0) return
  const sentences = await Promise.all(
    dropped.map((type) => describeDeliveries(c, webhook_id, type)),
  )
  const pendingNote =
    webhook.pending === 0 ? '' : ` ${waiting(webhook.pending)} Pending messages are still sent.`
  throw new Failure(
    'CONFLICT',
    `${sentences.join(' ')} New events of this kind are not sent.${pendingNote}`,
  )
}

/** Builds "prompt.updated was sent 12 times in the last 30 days." */
async function describeDeliveries(
  c: WebRequest,
  webhook_id: string,
  type: WebhookEvent,
): Promise<string> {
  const { data, next_cursor } = await c.var.projectApi.list_webhook_deliveries({ webhook_id, type })
  const times = next_cursor ? `${data.length} times or more` : count(data.length, 'time')
  return `${type} was sent ${times} in the last 30 days.`
}
