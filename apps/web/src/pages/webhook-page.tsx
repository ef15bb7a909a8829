import type { Project } from '@promptwire/core/contract/people/project'
import type { Delivery, Webhook } from '@promptwire/core/contract/people/webhooks'
import type { SignedIn } from '../http/web-context.ts'
import { Copyable } from './copyable.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { AppPage, Problem } from './layout.tsx'
import { ProjectHead } from './project-head.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookState } from './webhooks-page.tsx'
import { When } from './when.tsx'

export interface WebhookPageProps {
  readonly person: SignedIn
  readonly project: Project
  readonly webhook: Webhook
  readonly deliveries: readonly Delivery[]
  readonly nextCursor: string | null
  /** The secret that was just made; shown this once. */
  readonly secret?: string | undefined
  readonly problem?: string
}

export const WebhookPage = (props: WebhookPageProps) => {
  const { person, project, webhook, secret, problem } = props
  const action = (verb: string) => `/projects/${project.id}/webhooks/${webhook.id}${verb}`
  return (
    <AppPage title={`Webhook of ${project.name}`} person={person}>
      <ProjectHead project={project} tab="webhooks" title="Webhook" lead={webhook.url} />
      {secret ? <NewSecret text={secret} /> : null}
      <section class="card" aria-labelledby="state">
        <h2 id="state">State</h2>
        <p>
          <WebhookState webhook={webhook} />
        </p>
        {webhook.disabled_reason ? <Problem text={webhook.disabled_reason} /> : null}
        {webhook.previous_secret_until ? (
          <p class="muted small">
            The secret before the last one signs too, until{' '}
            <When at={webhook.previous_secret_until} />.
          </p>
        ) : null}
        {project.may.includes('webhooks:manage') ? (
          <Actions webhook={webhook} action={action} />
        ) : null}
      </section>
      <DeliveryList {...props} action={action} />
      {project.may.includes('webhooks:manage') ? (
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change</h2>
          <Problem text={problem} />
          <form method="post" action={action('')} class="stack">
            <WebhookFields {...webhook} />
            <button type="submit" class="primary">
              Save
            </button>
          </form>
          <Deletion action={action('/delete')} />
        </section>
      ) : null}
    </AppPage>
  )
}

const NewSecret = ({ text }: { text: string }) => (
  <section class="card created" aria-labelledby="secret">
    <h2 id="secret">Signing secret</h2>
    <p>
      <strong>Copy it now.</strong> It is shown this once. Verify each message with it as{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes; libraries for most
      languages exist.
    </p>
    <Copyable text={text} label="Signing secret" />
  </section>
)

interface ActionsProps {
  readonly webhook: Webhook
  readonly action: (verb: string) => string
}

const Actions = ({ webhook, action }: ActionsProps) => (
  <div class="row">
    {webhook.enabled ? <Action to={action('/test')} text="Send a test message" /> : null}
    <Action to={action('/secret')} text="Replace the secret" />
    {webhook.enabled ? (
      <Action to={action('/off')} text="Turn off" />
    ) : (
      <Action to={action('/on')} text="Turn on" />
    )}
  </div>
)

const Action = ({ to, text }: { to: string; text: string }) => (
  <form method="post" action={to}>
    <button type="submit" class="quiet">
      {text}
    </button>
  </form>
)

const Deletion = ({ action }: { action: string }) => (
  <details class="revoke">
    <summary>Delete this webhook</summary>
    <form method="post" action={action}>
      <p>Nothing more is sent, and the list of its messages is gone.</p>
      <button type="submit" class="danger">
        Delete webhook
      </button>
    </form>
  </details>
)
