import type { OauthClient } from '@promptwire/core/contract/internal/oauth'
import {
  authorizationResponse,
  readClientAndRedirect,
} from '@promptwire/core/oauth/authorization-request'
import type { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import type { SignedIn } from '../session/auth/signed-in.ts'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebRequest } from '../session/render/web-environment.ts'
import { REFUSED, RefusedPage } from './refused-page.tsx'

interface Refused {
  readonly parameters: [string, string][]
  /** Undefined if no one is signed in and it would have to be fetched. */
  readonly client: OauthClient | undefined
  readonly person: SignedIn | undefined
}

/**
 * Reports a failed request to the client (RFC 6749, 4.1.2.1): by redirect if its address is
 * published, by a link if it registered itself. Made-up clients get no redirect (RFC 9700, 4.11.2).
 */
export function refuseRequest(
  { urls }: WebContext,
  c: WebRequest,
  { parameters, client, person }: Refused,
  { error, message }: OAuthFailure,
): Response | Promise<Response> {
  const { redirect_uri } = readClientAndRedirect(parameters)
  const states = parameters.filter(([name]) => name === 'state').map(([, value]) => value)
  const state = states.length === 1 ? states[0] : undefined
  const answer = { error, error_description: message }
  const back = authorizationResponse({ redirect_uri, state }, answer, urls.web)
  if (client?.kind === 'metadata_document') return c.redirect(back, 303)
  const mayReturn = client?.kind === 'registered' && person !== undefined
  c.status(400)
  return c.render(<RefusedPage message={message} {...(mayReturn && { back })} />, REFUSED)
}
