import { failed } from '@promptwire/core/errors/envelope'
import { FAILURES, Failure } from '@promptwire/core/errors/failure'
import { Hono } from 'hono'
import { identifyRequest } from './identify-request.ts'
import type { Fetch } from './listen.ts'

/** Migrations take a while, so asking each second gains nothing. */
const RETRY_SECONDS = '5'

export interface StartupDoor {
  readonly fetch: Fetch
  open(fetch: Fetch): void
}

interface StartupOptions {
  /** Why it is not serving, for `/readyz`. */
  readonly reason: () => string
  readonly webUrl: string
  readonly stopping: AbortSignal
}

/** Responds 503 until it is opened; `/readyz` gives the reason, `/healthz` is ok. */
export function createStartupDoor({ reason, webUrl, stopping }: StartupOptions): StartupDoor {
  let serving: Fetch = startingApp({ reason, webUrl, stopping }).fetch
  return {
    fetch: (request, env) => serving(request, env),
    open(fetch) {
      serving = fetch
    },
  }
}

function startingApp({ reason, webUrl, stopping }: StartupOptions): Hono {
  const app = new Hono()
  app.use((c, next) => {
    identifyRequest(c, 'anybody')
    return next()
  })
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => c.text(stopping.aborted ? 'stopping' : reason(), 503))
  const { status } = FAILURES.UNAVAILABLE
  const starting = new Failure('UNAVAILABLE', 'The service is starting; try again in a moment.')
  app.all('*', (c) => c.json(failed(starting, webUrl), status, { 'Retry-After': RETRY_SECONDS }))
  return app
}
