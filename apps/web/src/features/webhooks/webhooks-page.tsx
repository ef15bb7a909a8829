import type { Project } from '@promptwire/contract/projects/project'
import type { Webhook } from '@promptwire/contract/webhooks/webhooks'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Form } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form-state.ts'
import { Shortened } from '../../ui/data/shortened.tsx'
import { Cell, Table } from '../../ui/data/table.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookState } from './webhook-state.tsx'

interface WebhooksPageProps {
  readonly project: Project
  readonly webhooks: readonly Webhook[]
  /** State of the dialog's form, if open. */
  readonly form?: FormState | undefined
}

const COLUMNS = [{ text: 'Address' }, { text: 'State' }, { text: 'Events', from: 'desk' }] as const

export const WebhooksPage = ({ project, webhooks, form }: WebhooksPageProps) => {
  const path = `/projects/${project.id}/webhooks`
  const canManage = project.may.includes('webhooks:manage')
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Promptwire posts a signed message to your service for each event."
      >
        {canManage ? (
          <ButtonLink kind="primary" icon="plus" id="new" href={`${path}/new`}>
            New webhook
          </ButtonLink>
        ) : null}
      </PageHeader>
      {webhooks.length === 0 ? (
        <Empty
          icon="webhook"
          title="No webhooks yet"
          text="Tell services that cache prompts when to refresh."
        >
          {canManage ? (
            <ButtonLink icon="plus" href={`${path}/new`}>
              Add the first webhook
            </ButtonLink>
          ) : null}
        </Empty>
      ) : (
        <Table label="Webhooks" columns={COLUMNS}>
          {webhooks.map((webhook) => (
            <WebhookRow path={path} item={webhook} />
          ))}
        </Table>
      )}
      {form && canManage ? (
        <Dialog title="New webhook" closeHref={`${path}#new`}>
          <Form action={path} form={form}>
            <WebhookFields form={form} />
            <Button kind="primary">Add webhook</Button>
          </Form>
        </Dialog>
      ) : null}
    </>
  )
}

const WebhookRow = ({ path, item: webhook }: { path: string; item: Webhook }) => (
  <tr>
    <Cell main>
      <a href={`${path}/${webhook.id}`}>
        <Shortened text={webhook.url} />
      </a>
      {webhook.description ? <div class="quiet-text">{webhook.description}</div> : null}
    </Cell>
    <Cell>
      <WebhookState webhook={webhook} />
    </Cell>
    <Cell from="desk">{webhook.events.join(', ')}</Cell>
  </tr>
)
