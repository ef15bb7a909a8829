import type { SignedIn } from '@promptwire/core/contract/internal/signed-in'
import type { WebContext } from '../render/web-context.ts'
import type { WebRequest } from '../render/web-environment.ts'

/** Lets the browser keep what sign-in gave: the session, and that this device is a known one. */
export function setSessionCookie(
  { cookie, deviceCookie }: WebContext,
  c: WebRequest,
  { device, ...session }: SignedIn,
): void {
  cookie.write(c, session.token, session.expires_at)
  deviceCookie.write(c, device.token, device.expires_at)
}
