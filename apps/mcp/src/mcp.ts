import { createClientAddress } from '@promptwire/runtime/client-address'
import type { Listening } from '@promptwire/runtime/listen'
import { listenWithMetrics } from '@promptwire/runtime/listen-with-metrics'
import { createMetrics } from '@promptwire/runtime/metrics'
import { countCalls, createSend } from '@promptwire/runtime/send'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { McpEnvironment } from './environment.ts'
import { createMcpApp } from './http/app.ts'

export interface McpProcess {
  readonly log: Logger
  /** Aborts when the process receives a stop signal. */
  readonly stopping: AbortSignal
  /** Overrides the connection's address, for tests that share one. */
  readonly getClientAddress?: (c: Context) => string
  /** Overrides how long a question to a person waits, for tests. */
  readonly createAnswerDeadline?: () => AbortSignal
}

export interface Mcp {
  readonly app: ReturnType<typeof createMcpApp>
  start(): Promise<Listening>
}

export function createMcp(environment: McpEnvironment, given: McpProcess): Mcp {
  const { log, stopping } = given
  const metrics = createMetrics()
  const app = createMcpApp({
    getClientAddress: createClientAddress(environment.TRUSTED_PROXIES),
    ...given,
    apiUrl: environment.API_INTERNAL_URL,
    metrics,
    send: countCalls(createSend(environment.API_INTERNAL_URL), metrics),
    addressSecret: environment.ADDRESS_SECRET?.[0],
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    hosts: environment.ALLOWED_HOSTS,
    origins: environment.ALLOWED_ORIGINS,
  })
  const start = () =>
    listenWithMetrics(app.fetch, {
      port: environment.MCP_PORT,
      host: environment.HOST,
      publicUrl: environment.MCP_URL,
      webUrl: environment.WEB_URL,
      metrics,
      metricsListener: { port: environment.MCP_METRICS_PORT, host: environment.METRICS_HOST },
      log,
      stopping,
    })
  return { app, start }
}
