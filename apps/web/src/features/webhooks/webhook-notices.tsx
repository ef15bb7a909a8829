import type { WebhookInNumbers } from '@promptwire/contract/webhooks/webhooks'
import { count } from '@promptwire/core/text/count'
import { useContext } from 'hono/jsx'
import { Callout } from '../../ui/data/callout.tsx'
import { RenderingContext } from '../../ui/data/rendering.ts'
import { When } from '../../ui/data/when.tsx'
import { getPauseEnd } from './webhook-state.tsx'

export const WebhookNotices = ({ webhook }: { webhook: WebhookInNumbers }) => {
  const { now } = useContext(RenderingContext)
  const pause = getPauseEnd(webhook, now)
  const { disabled_reason, previous_secret_until, failing_since, enabled } = webhook
  const isReplaced = previous_secret_until !== null && new Date(previous_secret_until) > now
  return (
    <>
      {disabled_reason ? (
        <Callout kind="problem" title="Turned off automatically">
          {disabled_reason}
        </Callout>
      ) : null}
      {enabled && failing_since ? (
        <Callout kind="warning" title="Deliveries are failing">
          {pause ? (
            <>
              The receiver does not respond. Next attempt: <When at={pause} exact />.{' '}
            </>
          ) : null}
          {waiting(webhook.pending)} The webhook turns off after five days without a successful
          delivery.
        </Callout>
      ) : null}
      {isReplaced ? (
        <Callout kind="info">
          Messages are also signed with the previous secret until{' '}
          <When at={previous_secret_until} exact />.
        </Callout>
      ) : null}
    </>
  )
}

/** "3 messages wait." */
export const waiting = (pending: number): string =>
  pending === 0
    ? 'No pending messages.'
    : `${count(pending, 'message')} ${pending === 1 ? 'waits' : 'wait'}.`
