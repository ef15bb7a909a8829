import type { internalContract } from '@promptwire/core/contract/internal/internal-contract'
import type { Output } from '@promptwire/core/contract/operation'
import type { WebContext } from '../render/web-context.ts'
import type { WebRequest } from '../render/web-environment.ts'

/** Lets the browser keep what sign-in gave: the session, and that this device is a known one. */
export function setSessionCookie(
  { cookie, deviceCookie }: WebContext,
  c: WebRequest,
  { device, ...session }: Output<typeof internalContract.sign_in>,
): void {
  cookie.write(c, session.token, session.expires_at)
  deviceCookie.write(c, device.token, device.expires_at)
}
