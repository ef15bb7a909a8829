import { EVENT_TYPES, type EventType } from '@promptwire/core/contract/public/events'
import { Failure } from '@promptwire/core/failure'
import { Hono } from 'hono'
import { z } from 'zod'
import { form, type Next } from '../../session/form.ts'
import { text, texts } from '../../session/form-fields.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { type FormState, freshForm } from '../../ui/form-state.ts'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const ONE = '/:webhook_id'

const WebhookForm = z.object({
  url: text(),
  description: text(),
  events: texts().transform((ticked) =>
    EVENT_TYPES.filter((type: EventType) => ticked.includes(type)),
  ),
})

/** The webhooks of a project: list, add, change, test, look at what was sent. */
export function webhookRoutes(web: WebContext): Hono<WebEnvironment> {
  const { flash } = web
  const routes = new Hono<WebEnvironment>()

  routes.get('/', (c) => listPage(c, freshForm({ events: EVENT_TYPES })))
  routes.post(
    '/',
    form({
      fields: WebhookForm,
      call: (c, webhook) => c.var.projectApi.create_webhook(webhook),
      next: (c, { data }) => showSecret(web, c, { id: data.id, secret: data.secret }),
      again: listPage,
    }),
  )

  routes.get(ONE, async (c) => onePage(c, undefined, await flash.take(c, c.var.person, 'secret')))
  routes.post(
    ONE,
    form({
      fields: WebhookForm,
      call: (c, webhook) => c.var.projectApi.update_webhook({ webhook_id: idOf(c), ...webhook }),
      next: (c) => ({ to: pathOf(c), say: 'Webhook saved.' }),
      again: onePage,
    }),
  )
  routes.route(ONE, actionRoutes(web))
  return routes
}

/** The buttons: each does one thing and comes back to the webhook's page. */
function actionRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const act = <Result,>(
    path: string,
    call: (c: WebRequest, webhook: { readonly webhook_id: string }) => Promise<Result>,
    next: (c: WebRequest, result: Result) => Next | Promise<Next>,
  ) =>
    routes.post(
      path,
      form({ fields: z.object({}), call: (c) => call(c, { webhook_id: idOf(c) }), next }),
    )
  const back = (say: string) => (c: WebRequest) => ({ to: pathOf(c), say })
  const turn = (enabled: boolean) => (c: WebRequest, webhook: { readonly webhook_id: string }) =>
    c.var.projectApi.update_webhook({ ...webhook, enabled })

  act('/on', turn(true), back('Webhook turned on.'))
  act('/off', turn(false), back('Webhook turned off.'))
  act('/test', (c, one) => c.var.projectApi.test_webhook(one), back('Test message sent.'))
  act(
    '/secret',
    (c, one) => c.var.projectApi.rotate_webhook_secret(one),
    (c, { data }) => showSecret(web, c, { id: idOf(c), secret: data.secret }),
  )
  act(
    '/delete',
    (c, one) => c.var.projectApi.delete_webhook(one),
    (c) => ({ to: listPathOf(c), say: 'Webhook deleted.' }),
  )
  act(
    '/messages/:message_id/replay',
    (c, one) =>
      c.var.projectApi.replay_webhook_delivery({
        ...one,
        message_id: c.req.param('message_id') ?? '',
      }),
    back('Message sent again.'),
  )
  return routes
}

const idOf = (c: WebRequest): string => c.req.param('webhook_id') ?? ''

const listPathOf = (c: WebRequest) => `/projects/${c.var.project.id}/webhooks`

const pathOf = (c: WebRequest, id = idOf(c)) => `${listPathOf(c)}/${encodeURIComponent(id)}`

/** To the webhook's page, which shows the secret this once. */
async function showSecret(
  { flash }: WebContext,
  c: WebRequest,
  { id, secret }: { id: string; secret: string },
): Promise<Next> {
  const path = pathOf(c, id)
  await flash.write(c, c.var.person, 'secret', { value: secret, path })
  return { to: path }
}

async function listPage(c: WebRequest, form: FormState) {
  const { data: webhooks } = await c.var.projectApi.list_webhooks({})
  const page = <WebhooksPage project={c.var.project} webhooks={webhooks} form={form} />
  return c.render(page, { title: 'Webhooks' })
}

async function onePage(c: WebRequest, form?: FormState, secret?: string) {
  const webhook_id = idOf(c)
  const { data: webhooks } = await c.var.projectApi.list_webhooks({})
  const webhook = webhooks.find(({ id }) => id === webhook_id)
  if (!webhook) throw new Failure('NOT_FOUND', 'Webhook not found.')
  const { data: deliveries, next_cursor: nextCursor = null } =
    await c.var.projectApi.list_webhook_deliveries({ webhook_id, cursor: c.req.query('cursor') })
  const { url, description, events } = webhook
  const shown = { project: c.var.project, webhook, deliveries, nextCursor, secret }
  const filled = form ?? freshForm({ url, description, events })
  return c.render(<WebhookPage {...shown} form={filled} />, { title: webhook.url })
}
