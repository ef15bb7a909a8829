import type { OauthClient } from '@promptwire/core/contract/internal/oauth'
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
 * Whether an error could send a stranger to a page of anyone's choice: anyone can register a
 * website. So a person signs in first (RFC 9700, 4.11.2).
 */
export const mayBePhishing = ({ kind }: OauthClient, redirectUri: string): boolean =>
  kind === 'registered' && new URL(redirectUri).protocol === 'https:'

/**
 * Reports a failed request to the client by redirect (RFC 6749, 4.1.2.1). A client that never
 * registered gets no redirect, since nothing proves that the address is its own.
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
