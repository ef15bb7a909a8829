import type { Project } from '@promptwire/core/contract/people/project'
import type { Webhook } from '@promptwire/core/contract/people/webhooks'
import { EVENT_TYPES } from '@promptwire/core/contract/public/events'
import type { SignedIn } from '../http/web-context.ts'
import { AppPage, Problem } from './layout.tsx'
import { ProjectHead } from './project-head.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { When } from './when.tsx'

interface WebhooksPageProps {
  readonly person: SignedIn
  readonly project: Project
  readonly webhooks: readonly Webhook[]
  /** What was wrong with the form, and what it held. */
  readonly problem?: string
  readonly filled?: Parameters<typeof WebhookFields>[0]
}

const EMPTY = { url: '', description: '', events: EVENT_TYPES }

export const WebhooksPage = (props: WebhooksPageProps) => {
  const { person, project, webhooks, problem, filled = EMPTY } = props
  return (
    <AppPage title={`Webhooks of ${project.name}`} person={person}>
      <ProjectHead
        project={project}
        tab="webhooks"
        lead="Promptwire posts a signed message to your service when something happens here."
      />
      <section aria-labelledby="webhooks">
        <h2 id="webhooks" class="visually-hidden">
          Webhooks
        </h2>
        {webhooks.length === 0 ? (
          <p class="empty">No webhook yet. Add one below, and send it a test message.</p>
        ) : (
          <ul class="keys">
            {webhooks.map((webhook) => (
              <WebhookRow project={project} item={webhook} />
            ))}
          </ul>
        )}
      </section>
      {project.may.includes('webhooks:manage') ? (
        <section class="card" aria-labelledby="new-webhook">
          <h2 id="new-webhook">New webhook</h2>
          <Problem text={problem} />
          <form method="post" action={`/projects/${project.id}/webhooks`} class="stack">
            <WebhookFields {...filled} />
            <button type="submit" class="primary">
              Add webhook
            </button>
          </form>
        </section>
      ) : null}
    </AppPage>
  )
}

const WebhookRow = ({ project, item: webhook }: { project: Project; item: Webhook }) => (
  <li class="key">
    <div class="key-main">
      <a class="key-name" href={`/projects/${project.id}/webhooks/${webhook.id}`}>
        {webhook.url}
      </a>
      <p class="key-facts">
        <WebhookState webhook={webhook} />
        <span class="muted">{webhook.events.join(', ')}</span>
      </p>
      {webhook.description ? <p class="muted small">{webhook.description}</p> : null}
    </div>
  </li>
)

/** Whether a webhook works, as far as its last messages tell. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  if (!webhook.enabled) return <span class="badge">Off</span>
  if (webhook.failing_since === null) return <span class="badge live">On</span>
  return (
    <span class="badge failing">
      Failing since <When at={webhook.failing_since} />
    </span>
  )
}
