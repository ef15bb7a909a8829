import type { OauthClient } from '@promptwire/contract/connected-apps/oauth'
import { isMetadataDocumentUrl } from '@promptwire/core/oauth/client-metadata'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { redirectUriMatches } from '@promptwire/core/oauth/redirect-uri'
import { WELL_KNOWN_CLIENTS } from '@promptwire/core/oauth/well-known-clients'
import type { SignedIn } from '../session/auth/signed-in.ts'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebRequest } from '../session/render/web-environment.ts'

interface ClientRequest {
  readonly client_id: string
  readonly redirect_uri: string
}

/**
 * Validates client and redirect URI; throws failures, which are shown and never redirected.
 * Undefined if this needs a fetch and no one is signed in: strangers must not trigger fetches.
 */
export async function validateClient(
  { api, asService, getClientAddress }: WebContext,
  c: WebRequest,
  { client_id, redirect_uri }: ClientRequest,
  person: SignedIn | undefined,
): Promise<OauthClient | undefined> {
  if (!person && isMetadataDocumentUrl(client_id) && !WELL_KNOWN_CLIENTS.has(client_id)) {
    return undefined
  }
  const { data } = await api.resolve_client(
    { client_id, address: getClientAddress(c) },
    asService(c),
  )
  if (data.outcome === 'refused') throw new OAuthFailure(data.error, data.description)
  const { client } = data
  if (
    client.redirect_uris &&
    !client.redirect_uris.some((uri) => redirectUriMatches(uri, redirect_uri))
  ) {
    throw new OAuthFailure('invalid_request', 'redirect_uri is not registered for this app.')
  }
  return client
}
