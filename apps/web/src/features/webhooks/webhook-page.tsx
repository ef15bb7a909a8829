import type { Project } from '@promptwire/core/contract/people/project'
import type { Delivery, Webhook } from '@promptwire/core/contract/people/webhooks'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { Card, PageHeader } from '../../ui/page-header.tsx'
import { When } from '../../ui/when.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookState } from './webhooks-page.tsx'

export interface WebhookPageProps {
  readonly project: Project
  readonly webhook: Webhook
  readonly deliveries: readonly Delivery[]
  readonly nextCursor: string | null
  readonly form: FormState
  /** The secret that was just made; shown this once. */
  readonly secret?: string | undefined
}

export const WebhookPage = (props: WebhookPageProps) => {
  const { project, webhook, secret, form } = props
  const action = (verb: string) => `/projects/${project.id}/webhooks/${webhook.id}${verb}`
  const mayManage = project.may.includes('webhooks:manage')
  return (
    <>
      <PageHeader title={webhook.url} lead={<WebhookState webhook={webhook} />}>
        {mayManage ? <Actions webhook={webhook} action={action} /> : null}
      </PageHeader>
      {secret ? <NewSecret text={secret} /> : null}
      {webhook.disabled_reason ? <Callout kind="problem">{webhook.disabled_reason}</Callout> : null}
      {webhook.previous_secret_until ? (
        <Callout kind="info">
          The secret before the last one signs too, until{' '}
          <When at={webhook.previous_secret_until} exact />.
        </Callout>
      ) : null}
      <DeliveryList {...props} action={action} />
      {mayManage ? (
        <Card title="Settings" id="settings">
          <Form action={action('')} form={form}>
            <WebhookFields form={form} />
            <Button kind="primary">Save webhook</Button>
          </Form>
        </Card>
      ) : null}
    </>
  )
}

const NewSecret = ({ text }: { text: string }) => (
  <section class="card created" aria-labelledby="secret">
    <h2 id="secret">Signing secret</h2>
    <Callout kind="warning">
      <strong>Copy it now.</strong> It is shown this once. Verify each message with it as{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes; libraries for most
      languages exist.
    </Callout>
    <Copyable text={text} label="Signing secret" />
  </section>
)

interface ActionsProps {
  readonly webhook: Webhook
  readonly action: (verb: string) => string
}

const Actions = ({ webhook, action }: ActionsProps) => (
  <>
    {webhook.enabled ? <Action to={action('/test')} text="Send a test message" /> : null}
    <Action to={action('/secret')} text="Replace the secret" />
    {webhook.enabled ? (
      <Action to={action('/off')} text="Turn off" />
    ) : (
      <Action to={action('/on')} text="Turn on" />
    )}
    <Button type="button" popovertarget="delete">
      Delete
    </Button>
    <Confirm id="delete" title="Delete this webhook?">
      <p>Nothing more is sent, and the list of its messages is gone.</p>
      <form method="post" action={action('/delete')} class="row">
        <Button kind="danger">Delete webhook</Button>
        <Button type="button" popovertarget="delete" popovertargetaction="hide">
          Keep it
        </Button>
      </form>
    </Confirm>
  </>
)

const Action = ({ to, text }: { to: string; text: string }) => (
  <form method="post" action={to}>
    <Button>{text}</Button>
  </form>
)
