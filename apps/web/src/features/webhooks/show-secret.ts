import type { Next } from '../../session/form.ts'
import type { WebContext } from '../../session/web-context.ts'
import type { WebRequest } from '../../session/web-environment.ts'
import { pathOf } from './show-webhook.tsx'

/** To the webhook's page, which shows the secret this once. */
export async function showSecret(
  { flash }: WebContext,
  c: WebRequest,
  { id, secret }: { id: string; secret: string },
): Promise<Next> {
  const path = pathOf(c, id)
  await flash.write(c, c.var.person, 'secret', { value: secret, path })
  return { to: path }
}
