import type { WebhookInNumbers } from '@promptwire/core/contract/people/webhooks'
import { tellLeftOut } from '../../session/left-out.ts'
import type { WebRequest } from '../../session/web-environment.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { shortened } from '../../ui/shortened.tsx'
import { MessagePanel } from './message-panel.tsx'
import { type MessageQuery, messageHref, messageQueryOf } from './message-query.ts'
import { WebhookPage } from './webhook-page.tsx'

export const idOf = (c: WebRequest): string => c.req.param('webhook_id') ?? ''

export const listPathOf = (c: WebRequest) => `/projects/${c.var.project.id}/webhooks`

export const pathOf = (c: WebRequest, id = idOf(c)) => `${listPathOf(c)}/${encodeURIComponent(id)}`

/** The page of one webhook: its messages, and its settings as they are or as they were refused. */
export async function showWebhook(c: WebRequest, form?: FormState, secret?: string) {
  const webhook_id = idOf(c)
  const query = messageQueryOf(c)
  tellLeftOut(c, { state: query.state, type: query.type, message: query.message })
  const { message, ...filter } = query
  const { type } = query
  const { projectApi: api } = c.var
  const [{ data: webhook }, counted, { data: deliveries, next_cursor: nextCursor = null }] =
    await Promise.all([
      api.read_webhook({ webhook_id }),
      type && api.read_webhook({ webhook_id, type }),
      api.list_webhook_deliveries({ webhook_id, ...filter }),
    ])
  const { url, description, events } = webhook
  const counts = counted?.data ?? webhook
  const path = pathOf(c)
  const panel = message && (await panelOf(c, webhook, { ...query, message }))
  const shown = {
    project: c.var.project,
    webhook,
    counts,
    path,
    query,
    deliveries,
    nextCursor,
    secret,
  }
  const filled = form ?? freshForm({ url, description, events })
  return c.render(<WebhookPage {...shown} panel={panel} form={filled} />, {
    title: shortened(url),
  })
}

async function panelOf(
  c: WebRequest,
  webhook: WebhookInNumbers,
  query: MessageQuery & { readonly message: string },
) {
  const one = { webhook_id: webhook.id, message_id: query.message }
  const [{ data: delivery }, { data: attempts }] = await Promise.all([
    c.var.projectApi.read_webhook_delivery(one),
    c.var.projectApi.list_webhook_attempts(one),
  ])
  const path = pathOf(c)
  const closeHref = messageHref(path, query, undefined)
  const shown = { project: c.var.project, webhook, delivery, attempts, path, closeHref }
  return <MessagePanel {...shown} />
}
