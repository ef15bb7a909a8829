import type { WebhookInNumbers } from '@promptwire/core/contract/people/webhooks'
import { count } from '@promptwire/core/count'
import type { Child } from 'hono/jsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { waiting } from './webhook-notices.tsx'

interface WebhookActionsProps {
  readonly webhook: WebhookInNumbers
  readonly path: string
}

/** What can be done with a webhook; what drops messages asks first, with how many. */
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
      <Menu id="webhook-menu" label="Actions for this webhook">
        <Item icon="rotate-ccw" opens="new-secret">
          Replace the secret
        </Item>
        {webhook.enabled ? (
          <Item icon="circle-x" opens="turn-off">
            Turn off
          </Item>
        ) : null}
        <hr />
        <Item icon="trash-2" opens="delete">
          Delete
        </Item>
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
        does="Replace secret"
        path={path}
        to="/secret"
      >
        {waiting(pending)} For 24 hours every message is signed with both secrets. After that a
        receiver that knows only the old one refuses what it is sent
        {webhook.previous_secret_until ? '; the one before it stops signing at once' : null}.
      </Question>
      <Question
        id="turn-off"
        title="Turn this webhook off?"
        does="Turn off webhook"
        path={path}
        to="/off"
      >
        {waiting(pending)}{' '}
        {pending === 0
          ? null
          : `${pending === 1 ? 'It is' : 'They are'} given up, and sent later only if you send each again. `}
        What happens while it is off is never told.
      </Question>
      <Question
        id="delete"
        title="Delete this webhook?"
        does="Delete webhook"
        path={path}
        to="/delete"
      >
        {waiting(pending)} {pending === 0 ? null : `Nobody gets ${pending === 1 ? 'it' : 'them'}. `}
        With the webhook {keptWords(pending + delivered + failed)} of the last 30 days, and what
        became of them. This cannot be undone.
      </Question>
    </>
  )
}

const keptWords = (kept: number) => `${kept === 1 ? 'goes' : 'go'} ${count(kept, 'message')}`

const Item = ({ icon, opens, children }: { icon: IconName; opens: string; children: Child }) => (
  <button type="button" class="menu-item" popovertarget={opens}>
    <Icon name={icon} /> {children}
  </button>
)

interface QuestionProps {
  readonly id: string
  readonly title: string
  readonly does: string
  readonly path: string
  readonly to: string
  /** What it means, in numbers. */
  readonly children: Child
}

const Question = ({ id, title, does, path, to, children }: QuestionProps) => (
  <Confirm id={id} title={title}>
    <p>{children}</p>
    <PostForm action={path + to} class="row">
      <Button kind="danger">{does}</Button>
      <Button type="button" popovertarget={id} popovertargetaction="hide">
        Keep it
      </Button>
    </PostForm>
  </Confirm>
)
