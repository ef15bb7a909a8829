import { Hono } from 'hono'
import { z } from 'zod'
import { form, type Next } from '../../session/form.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebEnvironment, WebRequest } from '../../session/web-environment.ts'
import { showSecret } from './show-secret.ts'
import { idOf, listPathOf, pathOf } from './show-webhook.tsx'

/** The buttons: each does one thing and comes back to the webhook's page. */
export function webhookActionRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  const act = <Result>(
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
    (c, one) => c.var.projectApi.replay_webhook_delivery({ ...one, message_id: messageOf(c) }),
    (c) => ({
      to: `${pathOf(c)}?${new URLSearchParams({ message: messageOf(c) })}`,
      say: 'Message sent again.',
    }),
  )
  return routes
}

const messageOf = (c: WebRequest): string => c.req.param('message_id') ?? ''
