import type { OauthClient } from '@promptwire/contract/connected-apps/oauth'
import {
  authorizationResponse,
  readClientAndRedirect,
} from '@promptwire/core/oauth/authorization-request'
import type { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebRequest } from '../session/render/web-environment.ts'
import { REFUSED, RefusedPage } from './refused-page.tsx'

interface Refused {
  readonly parameters: [string, string][]
  readonly client: OauthClient
}

/**
 * True if an error redirect could send a stranger to any website, since anyone can register one.
 * The person must sign in first (RFC 9700, 4.11.2).
 */
export const mayBePhishing = ({ kind }: OauthClient, redirectUri: string): boolean =>
  kind === 'registered' && new URL(redirectUri).protocol === 'https:'

/**
 * Redirects the error to the client (RFC 6749, 4.1.2.1). An unregistered client gets no redirect:
 * nothing proves that it owns the address.
 */
export function refuseRequest(
  { urls }: WebContext,
  c: WebRequest,
  { parameters, client }: Refused,
  { error, message }: OAuthFailure,
): Response | Promise<Response> {
  if (client.kind === 'unverified') {
    c.status(400)
    return c.render(<RefusedPage message={message} />, REFUSED)
  }
  const { redirect_uri } = readClientAndRedirect(parameters)
  const states = parameters.filter(([name]) => name === 'state').map(([, value]) => value)
  const state = states.length === 1 ? states[0] : undefined
  const answer = { error, error_description: message }
  return c.redirect(authorizationResponse({ redirect_uri, state }, answer, urls.web), 303)
}
