import { failed } from '@promptwire/core/errors/envelope'
import { FAILURES, Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { identifyRequest } from './identify-request.ts'
import type { Fetch } from './listen.ts'

/** A migration takes a while; a client that asks again each second gains nothing. */
const RETRY_SECONDS = '5'

/** A listener's responses before and after its program has started. */
export interface StartupDoor {
  readonly fetch: Fetch
  /** Hands all requests over to the started program. */
  open(fetch: Fetch): void
}

/** Makes an entrance that answers 503 until it is opened; `/readyz` says why, `/healthz` says ok. */
export function createStartupDoor(reason: () => string, stopping: AbortSignal): StartupDoor {
  let serving: Fetch = startingApp(reason, stopping).fetch
  return {
    fetch: (request, env) => serving(request, env),
    open(fetch) {
      serving = fetch
    },
  }
}

function startingApp(reason: () => string, stopping: AbortSignal): Hono {
  const app = new Hono()
  app.use(identifyRequest({ callers: 'anybody' }))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => c.text(stopping.aborted ? 'stopping' : reason(), 503))
  const { status } = FAILURES.UNAVAILABLE
  const starting = new Failure('UNAVAILABLE', 'The service is starting; try again in a moment.')
  app.all('*', (c) => c.json(failed(starting), status, { 'Retry-After': RETRY_SECONDS }))
  return app
}
