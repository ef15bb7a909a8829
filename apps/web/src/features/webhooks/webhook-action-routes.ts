import { Hono } from 'hono'
import { z } from 'zod'
import { form, type Next } from '../../session/forms/form.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/render/web-environment.ts'
import { flashSecret } from './flash-secret.ts'
import { buildWebhookPath, buildWebhooksPath, getWebhookId } from './render-webhook.tsx'

export function webhookActionRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const act = <Result>(
    path: string,
    call: (c: WebRequest, webhook: { readonly webhook_id: string }) => Promise<Result>,
    next: (c: WebRequest, result: Result) => Next | Promise<Next>,
  ) =>
    routes.post(
      path,
      form({ fields: z.object({}), call: (c) => call(c, { webhook_id: getWebhookId(c) }), next }),
    )
  const back = (flash: string) => (c: WebRequest) => ({ to: buildWebhookPath(c), flash })
  const turn = (enabled: boolean) => (c: WebRequest, webhook: { readonly webhook_id: string }) =>
    c.var.projectApi.update_webhook({ ...webhook, enabled })

  act('/on', turn(true), back('Webhook turned on.'))
  act('/off', turn(false), back('Webhook turned off.'))
  act('/test', (c, one) => c.var.projectApi.test_webhook(one), back('Test message sent.'))
  act(
    '/secret',
    (c, one) => c.var.projectApi.rotate_webhook_secret(one),
    (c, { data }) => flashSecret(web, c, { id: getWebhookId(c), secret: data.secret }),
  )
  act(
    '/delete',
    (c, one) => c.var.projectApi.delete_webhook(one),
    (c) => ({ to: buildWebhooksPath(c), flash: 'Webhook deleted.' }),
  )
  act(
    '/messages/:message_id/replay',
    (c, one) => c.var.projectApi.replay_webhook_delivery({ ...one, message_id: getMessageId(c) }),
    (c) => ({
      to: `${buildWebhookPath(c)}?${new URLSearchParams({ message: getMessageId(c) })}`,
      flash: 'Message sent again.',
    }),
  )
  return routes
}

const getMessageId = (c: WebRequest): string => c.req.param('message_id') ?? ''
