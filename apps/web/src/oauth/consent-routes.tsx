import { Environment } from '@promptwire/core/api-key'
import type { OauthClient } from '@promptwire/core/contract/internal'
import { Failure } from '@promptwire/core/failure'
import { signCode } from '@promptwire/core/oauth/auth-code'
import {
  authorizationResponse,
  readAuthorizationRequest,
  readClientAndRedirect,
} from '@promptwire/core/oauth/authorization-request'
import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { redirectUriMatches } from '@promptwire/core/oauth/redirect-uri'
import { grantableScopes, isAiScope, parseScope } from '@promptwire/core/scopes'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { sealContinuation } from '../http/continuation.ts'
import { readForm } from '../http/form.ts'
import { requirePerson } from '../http/require-person.ts'
import type { SignedIn, WebContext, WebRequest } from '../http/web-context.ts'
import { ConsentPage } from '../pages/consent-page.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { type ConsentRequest, openConsent, sealConsent } from './sealed-request.ts'

type Form = Awaited<ReturnType<typeof readForm>>

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

async function showConsent(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  problem?: string,
): Promise<Response> {
  const { data } = await web.api.list_projects({}, web.asPerson(c, person))
  const projects = data.filter((project) => project.may_edit)
  const sealed = await sealConsent(web, consent, person)
  const page = <ConsentPage {...{ person, projects, consent, sealed, problem }} />
  return c.html(page, problem ? 400 : 200)
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

async function approve(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: Form,
): Promise<Response> {
  const { request } = consent
  const ticked = parseScope(form.texts('scope').join(' '))
  const allowed = grantableScopes(request.scopes, form.text('allow_ai') === 'yes')
  const scopes = allowed.filter((scope) => isAiScope(scope) || ticked.includes(scope))
  if (scopes.length === 0) {
    return showConsent(web, c, person, consent, 'Allow at least one thing, or cancel.')
  }
  const terms = { ...termsOf(consent, form), scopes }
  await web.api.record_consent({ ...terms, decision: 'granted' }, web.asPerson(c, person))
  const grant = {
    jti: web.newUuid(),
    sub: person.user.id,
    ...terms,
    code_challenge: request.code_challenge,
    ...(request.resource !== undefined && { resource: request.resource }),
  }
  const code = await signCode(grant, web.signingKeys, web.now())
  return c.redirect(authorizationResponse(request, { code }, web.urls.web), 303)
}

/** The client is told whatever becomes of the log: the person may have picked no project. */
async function decline(
  web: WebContext,
  c: WebRequest,
  person: SignedIn,
  consent: ConsentRequest,
  form: Form,
): Promise<Response> {
  const terms = { ...termsOf(consent, form), scopes: [] }
  await web.api
    .record_consent({ ...terms, decision: 'denied' }, web.asPerson(c, person))
    .catch((error) => {
      if (!(error instanceof Failure)) throw error
    })
  const denied = { error: 'access_denied', error_description: 'The person declined.' }
  return c.redirect(authorizationResponse(consent.request, denied, web.urls.web), 303)
}

/** What the person was asked for, and where: all but the scopes. */
const termsOf = ({ request }: ConsentRequest, form: Form) => ({
  project_id: form.text('project_id'),
  environment: Environment.catch('live').parse(form.text('environment')),
  client_id: request.client_id,
  redirect_uri: request.redirect_uri,
})
