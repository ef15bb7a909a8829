import type { WebhookInNumbers } from '@promptwire/contract/webhooks/webhooks'
import { reportIgnoredParams } from '../../session/forms/ignored-params.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { shorten } from '../../ui/data/shortened.tsx'
import { MessagePanel } from './message-panel.tsx'
import { type MessageQuery, messageHref, readMessageQuery } from './message-query.ts'
import { WebhookPage } from './webhook-page.tsx'

export const getWebhookId = (c: WebRequest): string => c.req.param('webhook_id') ?? ''

export const buildWebhooksPath = (c: WebRequest) => `/projects/${c.var.project.id}/webhooks`

export const buildWebhookPath = (c: WebRequest, id = getWebhookId(c)) =>
  `${buildWebhooksPath(c)}/${encodeURIComponent(id)}`

/** Shows messages and settings, or the rejected form. */
export async function renderWebhook(c: WebRequest, form?: FormState, secret?: string) {
  const webhook_id = getWebhookId(c)
  const query = readMessageQuery(c)
  reportIgnoredParams(c, { state: query.state, type: query.type, message: query.message })
  const { message, ...filter } = query
  const { type } = query
  const { projectApi: api } = c.var
  const [{ data: webhook }, counted, { data: deliveries, next_cursor: nextCursor = null }] =
    await Promise.all([
      api.get_webhook({ webhook_id }),
      type && api.get_webhook({ webhook_id, type }),
      api.list_webhook_deliveries({ webhook_id, ...filter }),
    ])
  const { url, description, events } = webhook
  const counts = counted?.data ?? webhook
  const path = buildWebhookPath(c)
  const panel = message && (await loadPanel(c, webhook, { ...query, message }))
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
    title: shorten(url),
  })
}

async function loadPanel(
  c: WebRequest,
  webhook: WebhookInNumbers,
  query: MessageQuery & { readonly message: string },
) {
  const one = { webhook_id: webhook.id, message_id: query.message }
  const [{ data: delivery }, { data: attempts }] = await Promise.all([
    c.var.projectApi.get_webhook_delivery(one),
    c.var.projectApi.list_webhook_attempts(one),
  ])
  const path = buildWebhookPath(c)
  const closeHref = messageHref(path, query, undefined)
  const shown = { project: c.var.project, webhook, delivery, attempts, path, closeHref }
  return <MessagePanel {...shown} />
}
