import type { WebhookInNumbers } from '@promptwire/contract/webhooks/webhooks'
import { count } from '@promptwire/core/text/count'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { MenuButton } from '../../ui/controls/menu-item.tsx'
import { PostForm } from '../../ui/controls/post-form.tsx'
import { Question } from '../../ui/controls/question.tsx'
import { waiting } from './webhook-notices.tsx'

interface WebhookActionsProps {
  readonly webhook: WebhookInNumbers
  readonly path: string
}

/** Actions that drop messages ask first, with a count. */
export const WebhookActions = (props: WebhookActionsProps) => {
  const { webhook, path } = props
  return (
    <>
      {webhook.enabled ? (
        <PostForm action={`${path}/test`}>
          <Button icon="send">Send a test message</Button>
        </PostForm>
      ) : (
        <PostForm action={`${path}/on`}>
          <Button kind="primary">Turn on</Button>
        </PostForm>
      )}
      <Menu id="webhook" label="Actions for this webhook">
        <MenuButton icon="rotate-ccw" opens="new-secret">
          Replace the secret…
        </MenuButton>
        {webhook.enabled ? (
          <MenuButton icon="circle-x" opens="turn-off">
            Turn off…
          </MenuButton>
        ) : null}
        <hr />
        <MenuButton icon="trash-2" opens="delete" isDanger>
          Delete…
        </MenuButton>
      </Menu>
      <Questions {...props} />
    </>
  )
}

const Questions = ({ webhook, path }: WebhookActionsProps) => {
  const { pending, delivered, failed } = webhook
  return (
    <>
      <Question
        id="new-secret"
        title="Replace the secret?"
        confirmLabel="Replace secret"
        action={`${path}/secret`}
      >
        {waiting(pending)} Messages are signed with both secrets for 24 hours. After that, a
        receiver with only the old secret rejects them
        {webhook.previous_secret_until ? '. The previous secret stops working now' : null}.
      </Question>
      <Question
        id="turn-off"
        title="Turn this webhook off?"
        confirmLabel="Turn off webhook"
        action={`${path}/off`}
      >
        {waiting(pending)}{' '}
        {pending === 0
          ? null
          : `${pending === 1 ? 'It is dropped; you can send it' : 'They are dropped; you can send each'} again later. `}
        Events are not sent while the webhook is off.
      </Question>
      <Question
        id="delete"
        title="Delete this webhook?"
        confirmLabel="Delete webhook"
        action={`${path}/delete`}
      >
        {waiting(pending)}{' '}
        {pending === 0 ? null : `${pending === 1 ? 'It is' : 'They are'} not delivered. `}
        Also deletes {count(pending + delivered + failed, 'message')} of the last 30 days with all
        results. This cannot be undone.
      </Question>
    </>
  )
}
