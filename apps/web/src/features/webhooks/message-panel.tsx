import type { Project } from '@promptwire/contract/projects/project'
import type { Attempt, Delivery } from '@promptwire/contract/webhooks/webhook-messages'
import type { Webhook } from '@promptwire/contract/webhooks/webhooks'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../ui/controls/button.tsx'
import { Copyable, CopyableId } from '../../ui/controls/copyable.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Status } from '../../ui/data/badge.tsx'
import { When } from '../../ui/data/when.tsx'
import { DetailList, SidePanel } from '../../ui/layout/side-panel.tsx'
import { MESSAGE_STATES } from './message-query.ts'

interface MessagePanelProps {
  readonly project: Project
  readonly webhook: Webhook
  readonly delivery: Delivery
  readonly attempts: readonly Attempt[]
  readonly path: string
  readonly closeHref: string
}

export const MessagePanel = (props: MessagePanelProps) => {
  const { delivery, attempts, closeHref } = props
  const lastResponseIndex = attempts.findIndex(({ response }) => response !== null)
  return (
    <SidePanel title={delivery.type} rowId={delivery.message_id} closeHref={closeHref}>
      <DetailList facts={buildDetails(delivery)} />
      <Replay {...props} />
      <h3>{count(attempts.length, 'attempt')}</h3>
      {attempts.length === 0 ? (
        <p class="quiet-text">
          {delivery.attempts === 0 ? 'Sending soon.' : 'Their results are no longer stored.'}
        </p>
      ) : (
        <ol class="attempts">
          {attempts.map((attempt, i) => (
            <AttemptItem {...attempt} isOpen={i === lastResponseIndex} />
          ))}
        </ol>
      )}
      <h3>Body</h3>
      <Copyable text={delivery.body} label="message body" />
    </SidePanel>
  )
}

const buildDetails = (delivery: Delivery) => {
  const { label, tone } = MESSAGE_STATES[delivery.state]
  return [
    ['State', <Status tone={tone}>{label}</Status>],
    ['Created', <When at={delivery.created_at} exact />],
    ...(delivery.next_attempt_at
      ? [['Next attempt', <When at={delivery.next_attempt_at} />] as const]
      : []),
    ['Message ID', <CopyableId text={delivery.message_id} label="message ID" />],
  ] as const
}

const Replay = ({ project, webhook, delivery, path }: MessagePanelProps) => {
  if (!project.may.includes('webhooks:manage') || delivery.state === 'pending') return null
  if (!webhook.enabled) {
    return <p class="quiet-text">Turn the webhook on to send it again.</p>
  }
  return (
    <PostForm action={`${path}/messages/${delivery.message_id}/replay`}>
      <Button icon="rotate-ccw">Send again</Button>
    </PostForm>
  )
}

const AttemptItem = ({
  at,
  status,
  duration_ms,
  error,
  response,
  isOpen,
}: Attempt & { isOpen: boolean }) => (
  <li class="attempt">
    <p class="row">
      <Status tone={error === null ? 'live' : 'danger'}>{status ?? 'No response'}</Status>
      <span class="quiet-text numbers">{duration_ms.toLocaleString('en')} ms</span>
      <When at={at} exact />
    </p>
    {error === null ? null : <p>{error}</p>}
    {response ? (
      <details open={isOpen}>
        <summary class="quiet-text">Response</summary>
        <pre tabindex={0}>{response}</pre>
      </details>
    ) : null}
  </li>
)
