import { Failure } from '@promptwire/core/failure'
import {
  authorizationQuery,
  readAuthorizationRequest,
  readClientAndRedirect,
} from '@promptwire/core/oauth/authorization-request'
import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { OAuthFailure } from '@promptwire/core/oauth/oauth-error'
import type { RequestEnvironment } from '@promptwire/runtime/request-log'
import { Hono } from 'hono'
import { sealContinuation } from '../http/continuation.ts'
import { readForm } from '../http/form.ts'
import { sessionFingerprint } from '../http/session-fingerprint.ts'
import type { WebContext, WebRequest } from '../http/web-context.ts'
import { RefusedPage } from '../pages/refused-page.tsx'
import { approve, decline } from './answer-consent.ts'
import { refuseRequest } from './refuse-request.tsx'
import { openConsent } from './sealed-request.ts'
import { showConsent } from './show-consent.tsx'
import { validClient } from './valid-client.ts'

/** The authorization endpoint: asks the signed-in person, and answers the client by redirect. */
export function consentRoutes(web: WebContext): Hono<RequestEnvironment> {
  const routes = new Hono<RequestEnvironment>()
  routes.get(CONSENT_PATH, async (c) => {
    try {
      return await ask(web, c)
    } catch (error) {
      if (!(error instanceof OAuthFailure)) throw error
      return c.html(<RefusedPage message={error.message} />, 400)
    }
  })

  routes.post(CONSENT_PATH, async (c) => {
    const form = await readForm(c)
    const sealed = await openConsent(web, form.text('request'))
    if (!sealed) throw new Failure('FORBIDDEN', 'This page is too old. Start again in your app.')
    const { session, ...consent } = sealed
    const path = `${CONSENT_PATH}?${authorizationQuery(consent.request)}`
    const person = await web.signedIn(c)
    if (!person) return toSignIn(web, c, path)
    if (session !== sessionFingerprint(person)) return c.redirect(path, 303)
    const decide = form.text('decision') === 'approve' ? approve : decline
    return decide(web, c, person, consent, form)
  })
  return routes
}

/**
 * Shows the consent page, or sign-in before it. Until a client is known to be valid, a failure is
 * thrown for our own page; afterwards it is told where such a client may be told.
 */
async function ask(web: WebContext, c: WebRequest): Promise<Response> {
  const { search, searchParams } = new URL(c.req.url)
  const parameters = [...searchParams]
  const asking = readClientAndRedirect(parameters)
  const person = await web.signedIn(c)
  const client = await validClient(web, c, asking, person)
  try {
    const request = readAuthorizationRequest(parameters, web.urls)
    if (!person || !client) return toSignIn(web, c, CONSENT_PATH + search)
    return await showConsent(web, c, person, { request, client })
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    return refuseRequest(web, c, { parameters, client, person }, error)
  }
}

async function toSignIn(web: WebContext, c: WebRequest, path: string): Promise<Response> {
  return c.redirect(`/sign-in?continue=${await sealContinuation(web, path)}`, 303)
}
