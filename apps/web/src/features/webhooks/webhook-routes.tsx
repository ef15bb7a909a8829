import { EVENT_TYPES } from '@promptwire/contract/events/events'
import { WEBHOOK_EVENTS } from '@promptwire/contract/webhooks/webhook-events'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/forms/form.ts'
import { text, texts, ticked } from '../../session/forms/form-fields.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { type FormState, freshForm } from '../../ui/controls/form-state.ts'
import { confirmDroppedEvents } from './dropped-events.tsx'
import { flashSecret } from './flash-secret.ts'
import { buildWebhookPath, getWebhookId, renderWebhook } from './render-webhook.tsx'
import { webhookActionRoutes } from './webhook-action-routes.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const WEBHOOK_PATH = '/:webhook_id'

const WebhookForm = z.object({
  url: text(),
  description: text(),
  events: texts().transform((given) => WEBHOOK_EVENTS.filter((type) => given.includes(type))),
})

export function webhookRoutes(web: WebContext): Hono<WebEnvironment> {
  const { flash } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) => renderWebhooks(c))
  routes.get('/new', (c) => renderWebhooks(c, freshForm({ events: EVENT_TYPES }, 'url')))
  routes.post(
    '/',
    form({
      fields: WebhookForm,
      call: (c, webhook) => c.var.projectApi.create_webhook(webhook),
      next: (c, { data }) => flashSecret(web, c, { id: data.id, secret: data.secret }),
      rerender: renderWebhooks,
    }),
  )

  routes.get(WEBHOOK_PATH, async (c) =>
    renderWebhook(c, undefined, await flash.take(c, c.var.person, 'secret')),
  )
  routes.post(
    WEBHOOK_PATH,
    form({
      fields: WebhookForm.extend({ confirmed: ticked() }),
      call: async (c, { confirmed, ...webhook }) => {
        const isAsked = !confirmed && c.var.project.may.includes('webhooks:manage')
        if (isAsked) await confirmDroppedEvents(c, getWebhookId(c), webhook.events)
        return c.var.projectApi.update_webhook({ webhook_id: getWebhookId(c), ...webhook })
      },
      next: (c) => ({ to: buildWebhookPath(c), flash: 'Webhook saved.' }),
      at: { CONFLICT: 'confirmed' },
      rerender: renderWebhook,
    }),
  )
  routes.route(WEBHOOK_PATH, webhookActionRoutes(web))
  return routes
}

async function renderWebhooks(c: WebRequest, form?: FormState) {
  const { data: webhooks } = await c.var.projectApi.list_webhooks({})
  const page = <WebhooksPage project={c.var.project} webhooks={webhooks} form={form} />
  return c.render(page, { title: 'Webhooks' })
}
