import { PUBLIC_PREFIX } from '@promptwire/contract/public-contract'
import { createClientAddress } from '@promptwire/runtime/client-address'
import type { Listening } from '@promptwire/runtime/listen'
import { listenWithMetrics } from '@promptwire/runtime/listen-with-metrics'
import { createMetrics } from '@promptwire/runtime/metrics'
import { countCalls, createSend } from '@promptwire/runtime/send'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { createWebApp } from './app.tsx'
import type { WebEnvironment } from './environment.ts'
import { detectWrongSecret } from './session/render/misconfigured.ts'

export interface WebProcess {
  readonly log: Logger
  readonly now: () => Date
  /** Aborted on SIGTERM. */
  readonly stopping: AbortSignal
  /** Lets tests replace the shared connection's address. */
  readonly getClientAddress?: (c: Context) => string
  /** Lets tests that run both apps in one process skip the network. */
  readonly fetch?: typeof fetch
}

export interface Web {
  readonly app: ReturnType<typeof createWebApp>
  start(): Promise<Listening>
}

/** Started by main.ts and by tests. */
export function createWeb(environment: WebEnvironment, given: WebProcess): Web {
  const { log, stopping, fetch: fetchInProcess } = given
  const metrics = createMetrics()
  const send = () => countCalls(createSend(environment.API_INTERNAL_URL), metrics)
  const app = createWebApp({
    getClientAddress: createClientAddress(environment.TRUSTED_PROXIES),
    ...given,
    apiUrl: environment.API_INTERNAL_URL,
    publicApiUrl: environment.API_URL,
    fetch: fetchInProcess ?? fetch,
    metrics,
    send: detectWrongSecret(fetchInProcess ?? send(), log),
    urls: {
      web: environment.WEB_URL,
      mcp: environment.MCP_URL,
      api: environment.API_URL + PUBLIC_PREFIX,
    },
    serviceSecrets: environment.SERVICE_SECRET,
  })
  const start = () =>
    listenWithMetrics(app.fetch, {
      port: environment.WEB_PORT,
      host: environment.HOST,
      publicUrl: environment.WEB_URL,
      hosts: environment.ALLOWED_HOSTS,
      webUrl: environment.WEB_URL,
      metrics,
      metricsListener: { port: environment.WEB_METRICS_PORT, host: environment.METRICS_HOST },
      log,
      stopping,
    })
  return { app, start }
}
