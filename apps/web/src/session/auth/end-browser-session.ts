import { optional } from '../forms/optional.ts'
import type { WebContext } from '../render/web-context.ts'
import type { WebRequest } from '../render/web-environment.ts'

export async function endBrowserSession(web: WebContext, c: WebRequest): Promise<void> {
  const session = web.readSession(c)
  if (session) await optional(web.api.sign_out({}, web.asPerson(c, session)), 'UNAUTHORIZED')
}
