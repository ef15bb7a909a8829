import { invalidField } from '@promptwire/core/errors/failure'
import type { PublicUrls } from '@promptwire/core/oauth/discovery'

/** Passkeys are bound to the site of WEB_URL. */
export function readRelyingParty({ web }: PublicUrls) {
  const { hostname: rpId, origin } = new URL(web)
  return { rpId, origin }
}

/** Parses the browser's response; the library checks every field. */
export function parseResponse<Response>(text: string): Response {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Response
  } catch {}
  throw invalidField('response', 'must be the JSON of a passkey.')
}
