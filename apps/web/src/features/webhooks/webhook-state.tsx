import type { Webhook } from '@promptwire/contract/webhooks/webhooks'
import { useContext } from 'hono/jsx'
import { Status } from '../../ui/data/badge.tsx'
import { RenderingContext } from '../../ui/data/rendering.ts'
import { When } from '../../ui/data/when.tsx'

/** When the pause ends that follows failed deliveries. */
export const getPauseEnd = ({ enabled, paused_until }: Webhook, now: Date): string | undefined =>
  enabled && paused_until !== null && new Date(paused_until) > now ? paused_until : undefined

/** Derived from the last messages. */
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
