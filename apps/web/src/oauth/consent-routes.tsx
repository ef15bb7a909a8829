import type { OauthClient } from '@promptwire/core/contract/oauth'
import { Failure } from '@promptwire/core/failure'
import {
  authorizationResponse,
  readAuthorizationRequest,
  readClientAndRedirect,
} from '@promptwire/core/oauth/authorization-request'
import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { redirectUriMatches } from '@promptwire/core/oauth/redirect-uri'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { sealContinuation } from '../http/continuation.ts'
import { readForm } from '../http/form.ts'
import { requirePerson } from '../http/require-person.ts'
import type { WebContext, WebRequest } from '../http/web-context.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import { approve, decline } from './answer-consent.ts'
import { openConsent } from './sealed-request.ts'
import { showConsent } from './show-consent.tsx'

/** The authorization endpoint: asks the signed-in person, and answers the client by redirect. */
export function consentRoutes(web: WebContext): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  routes.get(CONSENT_PATH, async (c) => {
    const { search, searchParams } = new URL(c.req.url)
    const parameters = [...searchParams]
    let client: OauthClient
    try {
      client = await validClient(web, c, parameters)
    } catch (error) {
      if (!(error instanceof OAuthFailure)) throw error
      return c.html(<ErrorPage title="This app cannot connect" message={error.message} />, 400)
    }
    try {
      const request = readAuthorizationRequest(parameters, web.urls)
      const person = await web.signedIn(c)
      if (person) return showConsent(web, c, person, { request, client })
      const continuation = await sealContinuation(web, CONSENT_PATH + search)
      return c.redirect(`/sign-in?continue=${continuation}`, 303)
    } catch (error) {
      if (!(error instanceof OAuthFailure)) throw error
      return redirectError(web, c, parameters, error)
    }
  })

  routes.post(CONSENT_PATH, async (c) => {
    const person = await requirePerson(web, c)
    const form = await readForm(c)
    const consent = await openConsent(web, form.text('request'), person)
    if (!consent) throw new Failure('FORBIDDEN', 'This page is too old. Start again in your app.')
    const decide = form.text('decision') === 'approve' ? approve : decline
    return decide(web, c, person, consent, form)
  })
  return routes
}

/** Who asks, and that the answer may go where it asks; failures are shown, never redirected. */
async function validClient(
  { api, asService }: WebContext,
  c: WebRequest,
  parameters: [string, string][],
): Promise<OauthClient> {
  const { client_id, redirect_uri } = readClientAndRedirect(parameters)
  const { data } = await api.resolve_client({ client_id }, asService(c))
  if (data.outcome === 'refused') throw new OAuthFailure('invalid_client', data.reason)
  const { client } = data
  if (
    client.redirect_uris &&
    !client.redirect_uris.some((uri) => redirectUriMatches(uri, redirect_uri))
  ) {
    throw new OAuthFailure('invalid_request', 'redirect_uri is not one that this app registered.')
  }
  return client
}

/** RFC 6749, 4.1.2.1: the client is told, with its state when it sent exactly one. */
function redirectError(
  { urls }: WebContext,
  c: WebRequest,
  parameters: [string, string][],
  { error, message }: OAuthFailure,
): Response {
  const { redirect_uri } = readClientAndRedirect(parameters)
  const states = parameters.filter(([name]) => name === 'state').map(([, value]) => value)
  const state = states.length === 1 ? states[0] : undefined
  const answer = { error, error_description: message }
  return c.redirect(authorizationResponse({ redirect_uri, state }, answer, urls.web), 303)
}
