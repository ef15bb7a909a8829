import { PUBLIC_PREFIX } from '@promptwire/core/contract/public/public-contract'
import { createClientAddress } from '@promptwire/runtime/client-address'
import type { Listening } from '@promptwire/runtime/listen'
import { listenWithMetrics } from '@promptwire/runtime/listen-with-metrics'
import { createSend } from '@promptwire/runtime/send'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { createWebApp } from './app.tsx'
import type { WebEnvironment } from './environment.ts'
import { detectWrongSecret } from './session/render/misconfigured.ts'

/** Dependencies of a web process besides its configuration. */
export interface WebProcess {
  readonly log: Logger
  readonly now: () => Date
  /** Aborted on SIGTERM. */
  readonly stopping: AbortSignal
  /** Replaces the connection's address in tests with one shared connection. */
  readonly getClientAddress?: (c: Context) => string
  /** Reaches the API without the network, for tests that run both apps in one process. */
  readonly fetch?: typeof fetch
}

export interface Web {
  readonly app: ReturnType<typeof createWebApp>
  start(): Promise<Listening>
}

/** The configured web app, started by main.ts and by tests. */
export function createWeb(environment: WebEnvironment, given: WebProcess): Web {
  const { log, stopping, fetch: fetchInProcess } = given
  const app = createWebApp({
    getClientAddress: createClientAddress(environment.TRUSTED_PROXIES),
    ...given,
    apiUrl: environment.API_INTERNAL_URL,
    publicApiUrl: environment.API_URL,
    fetch: fetchInProcess ?? fetch,
    send: detectWrongSecret(fetchInProcess ?? createSend(environment.API_INTERNAL_URL), log),
    urls: {
      web: environment.WEB_URL,
      mcp: environment.MCP_URL,
      api: environment.API_URL + PUBLIC_PREFIX,
    },
    showComponents: environment.NODE_ENV !== 'production',
    serviceSecrets: environment.SERVICE_SECRET,
  })
  const start = () =>
    listenWithMetrics(app.fetch, {
      port: environment.WEB_PORT,
      host: environment.HOST,
      publicUrl: environment.WEB_URL,
      hosts: environment.ALLOWED_HOSTS,
      webUrl: environment.WEB_URL,
      metrics: { port: environment.WEB_METRICS_PORT, host: environment.METRICS_HOST },
      log,
      stopping,
    })
  return { app, start }
}
