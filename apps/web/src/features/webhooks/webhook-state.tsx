import type { Webhook } from '@promptwire/core/contract/people/webhooks'
import { useContext } from 'hono/jsx'
import { Status } from '../../ui/data/badge.tsx'
import { RenderingContext } from '../../ui/data/rendering.ts'
import { When } from '../../ui/data/when.tsx'

/** End of the pause after the receiver did not respond. */
export const getPauseEnd = ({ enabled, paused_until }: Webhook, now: Date): string | undefined =>
  enabled && paused_until !== null && new Date(paused_until) > now ? paused_until : undefined

/** The state of a webhook by its last messages. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  const { now } = useContext(RenderingContext)
  if (!webhook.enabled) return <Status>Off</Status>
  if (webhook.failing_since === null) return <Status tone="live">On</Status>
  return (
    <Status tone="danger">
      Failing since <When at={webhook.failing_since} />
      {getPauseEnd(webhook, now) ? ', paused' : null}
    </Status>
  )
}
