import type { Next } from '../../session/forms/form.ts'
import type { WebContext } from '../../session/render/web-context.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import { buildWebhookPath } from './render-webhook.tsx'

/** Redirects to the webhook's page, which shows the secret once. */
export async function flashSecret(
  { flash }: WebContext,
  c: WebRequest,
  { id, secret }: { id: string; secret: string },
): Promise<Next> {
  const path = buildWebhookPath(c, id)
  await flash.write(c, c.var.person, 'secret', { value: secret, path })
  return { to: path }
}
