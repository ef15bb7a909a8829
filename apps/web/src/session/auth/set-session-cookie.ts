import type { SignedIn } from '@promptwire/contract/auth/signed-in'
import type { WebContext } from '../render/web-context.ts'
import type { WebRequest } from '../render/web-environment.ts'

/** Stores the session, and marks the device as known. */
export function setSessionCookie(
  { cookie, deviceCookie }: WebContext,
  c: WebRequest,
  { device, ...session }: SignedIn,
): void {
  cookie.write(c, session.token, session.expires_at)
  deviceCookie.write(c, device.token, device.expires_at)
}
