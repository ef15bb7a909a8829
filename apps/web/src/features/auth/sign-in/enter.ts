import type { SignedIn } from '@promptwire/contract/auth/signed-in'
import { openContinuation } from '../../../session/auth/continuation.ts'
import { endBrowserSession } from '../../../session/auth/end-browser-session.ts'
import { setSessionCookie } from '../../../session/auth/set-session-cookie.ts'
import type { WebContext } from '../../../session/render/web-context.ts'
import type { WebRequest } from '../../../session/render/web-environment.ts'

/** Starts the browser's session; returns the next address. */
export async function enter(
  web: WebContext,
  c: WebRequest,
  session: SignedIn,
  continuation: string,
): Promise<{ to: string }> {
  await endBrowserSession(web, c)
  web.pendingCookie.clear(c)
  setSessionCookie(web, c, session)
  return { to: await openContinuation(web, continuation) }
}
