import { EVENT_TYPES, type EventType } from '@promptwire/core/contract/public/events'
import { Hono } from 'hono'
import { z } from 'zod'
import { form } from '../../session/form.ts'
import { text, texts, ticked } from '../../session/form-fields.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { askAboutEvents } from './ask-about-events.ts'
import { showSecret } from './show-secret.ts'
import { idOf, pathOf, showWebhook } from './show-webhook.tsx'
import { webhookActionRoutes } from './webhook-action-routes.ts'
import { WebhooksPage } from './webhooks-page.tsx'

const ONE = '/:webhook_id'

const WebhookForm = z.object({
  url: text(),
  description: text(),
  events: texts().transform((given) =>
    EVENT_TYPES.filter((type: EventType) => given.includes(type)),
  ),
})

/** The webhooks of a project: list, add, change, test, look at what was sent. */
export function webhookRoutes(web: WebContext): Hono<WebEnvironment> {
  const { flash } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) => showWebhooks(c))
  routes.get('/new', (c) => showWebhooks(c, freshForm({ events: EVENT_TYPES }, 'url')))
  routes.post(
    '/',
    form({
      fields: WebhookForm,
      call: (c, webhook) => c.var.projectApi.create_webhook(webhook),
      next: (c, { data }) => showSecret(web, c, { id: data.id, secret: data.secret }),
      again: showWebhooks,
    }),
  )

  routes.get(ONE, async (c) =>
    showWebhook(c, undefined, await flash.take(c, c.var.person, 'secret')),
  )
  routes.post(
    ONE,
    form({
      fields: WebhookForm.extend({ confirmed: ticked() }),
      call: async (c, { confirmed, ...webhook }) => {
        const isAsked = !confirmed && c.var.project.may.includes('webhooks:manage')
        if (isAsked) await askAboutEvents(c, idOf(c), webhook.events)
        return c.var.projectApi.update_webhook({ webhook_id: idOf(c), ...webhook })
      },
      next: (c) => ({ to: pathOf(c), say: 'Webhook saved.' }),
      at: { CONFLICT: 'confirmed' },
      again: showWebhook,
    }),
  )
  routes.route(ONE, webhookActionRoutes(web))
  return routes
}

async function showWebhooks(c: WebRequest, form?: FormState) {
  const { data: webhooks } = await c.var.projectApi.list_webhooks({})
  const page = <WebhooksPage project={c.var.project} webhooks={webhooks} form={form} />
  return c.render(page, { title: 'Webhooks' })
}
