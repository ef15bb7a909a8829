import { invalidField } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'

/** The site that passkeys are bound to: that of WEB_URL. */
export function readRelyingParty({ web }: PublicUrls) {
  const { hostname: rpId, origin } = new URL(web)
  return { rpId, origin }
}

/** The browser's answer; the library checks every field of it. */
export function parseResponse<Response>(text: string): Response {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Response
  } catch {}
  throw invalidField('response', 'must be the JSON of a passkey.')
}
