import { FAILURES, Failure } from '@promptwire/core/failure'
import { CONSENT_PATH } from '@promptwire/core/oauth/discovery'
import { apiIsReady, serveHealth } from '@promptwire/runtime/health'
import { identifyRequest } from '@promptwire/runtime/identify-request'
import { limitBody } from '@promptwire/runtime/limit-body'
import { requirePlainTarget } from '@promptwire/runtime/plain-target'
import { type RequestEnvironment, requestLog } from '@promptwire/runtime/request-log'
import { createSparingLog } from '@promptwire/runtime/sparing-log'
import { Hono } from 'hono'
import { consentRoutes } from '../oauth/consent-routes.tsx'
import { discoveryRoutes } from '../oauth/discovery-routes.ts'
import { registrationRoutes } from '../oauth/registration-routes.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import { accountRoutes } from './account-routes.tsx'
import { assets } from './assets.ts'
import { docsRoutes } from './docs-routes.tsx'
import { keyRoutes } from './key-routes.tsx'
import { pageHeaders } from './page-headers.ts'
import type { WebParts } from './parts.ts'
import { projectRoutes } from './project-routes.tsx'
import { requireSameOrigin } from './same-origin.ts'
import { setupRoutes } from './setup-routes.tsx'
import { createWebContext, type WebRequest } from './web-context.ts'
import { webhookRoutes } from './webhook-routes.tsx'

const MOST_FORM_BYTES = 64 * 1024

/** The web app: pages, the consent screen, and the issuer's documents. */
export function createWebApp(parts: WebParts): Hono<RequestEnvironment> {
  const app = new Hono<RequestEnvironment>()
  const web = createWebContext(parts)
  app.use(identifyRequest({ callers: 'anybody' }), requestLog(parts.log))
  app.use(requirePlainTarget)
  const { stopping, apiUrl, send } = parts
  serveHealth(app, { stopping, isReady: apiIsReady(apiUrl, send) })
  app.route('/', assets())
  app.route('/', discoveryRoutes(parts.urls))
  app.route('/', registrationRoutes(web))

  app.use(pageHeaders(), limitBody(MOST_FORM_BYTES))
  const requireOwnOrigin = requireSameOrigin(new URL(parts.urls.web).origin)
  // The consent form's sealed request is its token: over plain http its browser names no origin.
  app.use((c, next) => (c.req.path === CONSENT_PATH ? next() : requireOwnOrigin(c, next)))
  app.get('/', (c) => c.redirect('/projects'))
  app.route('/', accountRoutes(web))
  app.route('/', setupRoutes(web))
  app.route('/', projectRoutes(web))
  app.route('/', keyRoutes(web))
  app.route('/', webhookRoutes(web))
  app.route('/', docsRoutes(parts))
  app.route('/', consentRoutes(web))
  app.notFound((c) =>
    c.html(<ErrorPage title="Page not found" message="There is nothing at this address." />, 404),
  )
  const logUnavailable = createSparingLog(parts.log, 'the API is unavailable')
  app.onError((error, c) => {
    if (!(error instanceof Failure) || error.code !== 'UNAVAILABLE') return failurePage(error, c)
    logUnavailable(error)
    return unavailablePage(error, c)
  })
  return app
}

/** The one place that turns a failure into a page. */
function failurePage(error: Error, c: WebRequest): Response | Promise<Response> {
  if (error instanceof Failure) return pageFor(error, c)
  c.var.log.error({ err: error, request_id: c.var.requestId }, 'unforeseen failure')
  const message = `Something went wrong on our side. Request ${c.var.requestId}.`
  return c.html(<ErrorPage title="Something went wrong" message={message} />, 500)
}

function unavailablePage(failure: Failure, c: WebRequest): Response | Promise<Response> {
  c.header('Retry-After', failure.headers['Retry-After'])
  const message = 'The service cannot work right now. Nothing was lost; try again in a moment.'
  return c.html(
    <ErrorPage title="Back in a moment" message={message} />,
    FAILURES.UNAVAILABLE.status,
  )
}

function pageFor(failure: Failure, c: WebRequest): Response | Promise<Response> {
  switch (failure.code) {
    case 'UNAUTHORIZED':
      return c.redirect('/sign-in', 303)
    case 'NOT_FOUND':
      return c.html(<ErrorPage title="Not found" message={failure.message} />, 404)
    case 'FORBIDDEN':
      return c.html(<ErrorPage title="Not allowed" message={failure.message} />, 403)
    case 'RATE_LIMITED':
      c.header('Retry-After', failure.headers['Retry-After'])
      return c.html(<ErrorPage title="Too many attempts" message={failure.message} />, 429)
    case 'PAYLOAD_TOO_LARGE':
      return c.html(<ErrorPage title="Too much at once" message={failure.message} />, 413)
    default:
      return c.html(<ErrorPage title="That did not work" message={failure.message} />, 400)
  }
}
