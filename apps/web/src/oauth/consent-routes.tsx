import { Failure } from '@promptwire/core/errors/failure'
import {
  authorizationQuery,
  readAuthorizationRequest,
  readClientAndRedirect,
} from '@promptwire/core/oauth/authorization-request'
import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import { Hono } from 'hono'
import { sealContinuation } from '../session/auth/continuation.ts'
import { sessionFingerprint } from '../session/auth/session-fingerprint.ts'
import { readForm } from '../session/forms/read-form.ts'
import type { WebContext } from '../session/render/web-context.ts'
import type { WebEnvironment, WebRequest } from '../session/render/web-environment.ts'
import { approve, ConsentForm, decline } from './answer-consent.ts'
import { mayBePhishing, refuseRequest } from './refuse-request.tsx'
import { REFUSED, RefusedPage } from './refused-page.tsx'
import { openConsent } from './sealed-request.ts'
import { showConsent } from './show-consent.tsx'
import { validateClient } from './validate-client.ts'

/** The authorization endpoint. */
export function consentRoutes(web: WebContext): Hono<WebEnvironment> {
  const routes = new Hono<WebEnvironment>()
  routes.onError((error, c) => {
    if (!(error instanceof OAuthFailure)) throw error
    c.status(400)
    return c.render(<RefusedPage message={error.message} />, REFUSED)
  })
  routes.get(CONSENT_PATH, (c) => handleAuthorization(web, c))

  routes.post(CONSENT_PATH, async (c) => {
    const form = ConsentForm.parse(await readForm(c))
    const sealed = await openConsent(web, form.request)
    if (!sealed) throw new Failure('FORBIDDEN', 'This page has expired. Start again in your app.')
    const { session, ...consent } = sealed
    const path = `${CONSENT_PATH}?${authorizationQuery(consent.request)}`
    const person = (await c.var.viewer())?.person
    if (!person) return toSignIn(web, c, path)
    if (session !== sessionFingerprint(person)) return c.redirect(path, 303)
    const decide = form.decision === 'approve' ? approve : decline
    return decide({ web, c, person, consent, form })
  })
  return routes
}

/**
 * Shows the consent page, or sign-in first. Until the client is valid, shows failures on our page;
 * afterwards redirects them to the client where RFC 6749 allows it.
 */
async function handleAuthorization(web: WebContext, c: WebRequest): Promise<Response> {
  const { search, searchParams } = new URL(c.req.url)
  const parameters = [...searchParams]
  const asking = readClientAndRedirect(parameters)
  const person = (await c.var.viewer())?.person
  const client = await validateClient(web, c, asking, person)
  try {
    const request = readAuthorizationRequest(parameters, web.urls)
    if (!person || !client) return toSignIn(web, c, CONSENT_PATH + search)
    return await showConsent(web, c, person, { request, client })
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    if (!client || (!person && mayBePhishing(client, asking.redirect_uri))) {
      return toSignIn(web, c, CONSENT_PATH + search)
    }
    return refuseRequest(web, c, { parameters, client }, error)
  }
}

async function toSignIn(web: WebContext, c: WebRequest, path: string): Promise<Response> {
  return c.redirect(`/sign-in?continue=${await sealContinuation(web, path)}`, 303)
}
