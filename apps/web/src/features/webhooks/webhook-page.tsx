import type { Project } from '@promptwire/contract/projects/project'
import type { Delivery, DeliveryState } from '@promptwire/contract/webhooks/webhook-messages'
import type { WebhookInNumbers } from '@promptwire/contract/webhooks/webhooks'
import type { Child } from 'hono/jsx'
import { Button } from '../../ui/controls/button.tsx'
import { Copyable } from '../../ui/controls/copyable.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Pagination } from '../../ui/controls/pagination.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { isShortened, Shortened } from '../../ui/data/shortened.tsx'
import { Card, PageHeader } from '../../ui/layout/page-header.tsx'
import { WithPanel } from '../../ui/layout/side-panel.tsx'
import { DroppedEvents } from './dropped-events.tsx'
import { MessageFilters } from './message-filters.tsx'
import { type MessageQuery, messagesHref } from './message-query.ts'
import { MessageTable, NoMessage } from './message-table.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookNotices } from './webhook-notices.tsx'
import { WebhookState } from './webhook-state.tsx'

interface WebhookPageProps {
  readonly project: Project
  readonly webhook: WebhookInNumbers
  /** Counts for the chosen event, or for all events. */
  readonly counts: Readonly<Record<DeliveryState, number>>
  readonly path: string
  readonly query: MessageQuery
  readonly deliveries: readonly Delivery[]
  readonly nextCursor: string | null
  readonly form: FormState
  readonly panel: Child | undefined
  /** A new secret, shown once. */
  readonly secret: string | undefined
}

export const WebhookPage = (props: WebhookPageProps) => {
  const { project, webhook, path, query, form, nextCursor } = props
  const canManage = project.may.includes('webhooks:manage')
  return (
    <>
      <PageHeader
        title={<Shortened text={webhook.url} />}
        lead={<WebhookState webhook={webhook} />}
      >
        {canManage ? <WebhookActions webhook={webhook} path={path} /> : null}
      </PageHeader>
      {props.secret ? <NewSecret text={props.secret} /> : null}
      <WebhookNotices webhook={webhook} />
      <FullUrl url={webhook.url} />
      <Messages {...props} />
      <Pagination
        label="Messages by page"
        firstHref={query.cursor && messagesHref(path, query)}
        nextHref={nextCursor ? messagesHref(path, query, { cursor: nextCursor }) : undefined}
      />
      {canManage ? (
        <Card title="Settings" id="settings">
          <Form action={path} form={form}>
            <WebhookFields form={form} />
            <Button kind="primary">Save webhook</Button>
          </Form>
        </Card>
      ) : null}
      <DroppedEvents path={path} form={form} />
    </>
  )
}

const Messages = ({ panel, deliveries, counts, query, path }: WebhookPageProps) => (
  <WithPanel panel={panel}>
    <h2>Messages</h2>
    <MessageFilters counts={counts} query={query} path={path} />
    {deliveries.length === 0 ? (
      <NoMessage query={query} path={path} />
    ) : (
      <MessageTable deliveries={deliveries} query={query} path={path} />
    )}
  </WithPanel>
)

/** Shown if the title is shortened. */
const FullUrl = ({ url }: { url: string }) =>
  isShortened(url) ? (
    <details>
      <summary class="quiet-text">Full URL</summary>
      <code class="full-url">{url}</code>
    </details>
  ) : null

const NewSecret = ({ text }: { text: string }) => (
  <section class="card created" aria-labelledby="secret">
    <h2 id="secret">Signing secret</h2>
    <Callout kind="warning">
      <strong>Copy it now.</strong> It is shown only once. Verify each message with it as{' '}
      <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describes. Libraries exist
      for most languages.
    </Callout>
    <Copyable text={text} label="Signing secret" />
  </section>
)
