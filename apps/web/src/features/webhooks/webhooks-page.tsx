import type { Project } from '@promptwire/core/contract/people/project'
import type { Webhook } from '@promptwire/core/contract/people/webhooks'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form-state.ts'
import { Card, PageHeader } from '../../ui/page-header.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { WebhookFields } from './webhook-fields.tsx'

interface WebhooksPageProps {
  readonly project: Project
  readonly webhooks: readonly Webhook[]
  readonly form: FormState
}

const COLUMNS = [
  { text: 'Address' },
  { text: 'State' },
  { text: 'Events', from: 'tablet' },
] as const

export const WebhooksPage = ({ project, webhooks, form }: WebhooksPageProps) => (
  <>
    <PageHeader
      title="Webhooks"
      lead="Promptwire posts a signed message to your service when something happens here."
    />
    {webhooks.length === 0 ? (
      <Empty
        icon="webhook"
        title="No webhook yet"
        text="Add one below, and send it a test message."
      />
    ) : (
      <Table label="Webhooks" columns={COLUMNS}>
        {webhooks.map((webhook) => (
          <WebhookRow project={project} item={webhook} />
        ))}
      </Table>
    )}
    {project.may.includes('webhooks:manage') ? (
      <Card title="New webhook" id="new-webhook">
        <Form action={`/projects/${project.id}/webhooks`} form={form}>
          <WebhookFields form={form} />
          <Button kind="primary">Add webhook</Button>
        </Form>
      </Card>
    ) : null}
  </>
)

const WebhookRow = ({ project, item: webhook }: { project: Project; item: Webhook }) => (
  <tr>
    <Cell main>
      <a href={`/projects/${project.id}/webhooks/${webhook.id}`}>{webhook.url}</a>
      {webhook.description ? <div class="quiet-text">{webhook.description}</div> : null}
    </Cell>
    <Cell>
      <WebhookState webhook={webhook} />
    </Cell>
    <Cell from="tablet">{webhook.events.join(', ')}</Cell>
  </tr>
)

/** Whether a webhook works, as far as its last messages tell. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  if (!webhook.enabled) return <Status>Off</Status>
  if (webhook.failing_since === null) return <Status tone="live">On</Status>
  return (
    <Status tone="danger">
      Failing since <When at={webhook.failing_since} />
    </Status>
  )
}
