import { createClientAddress } from '@promptwire/runtime/client-address'
import { type Listening, listen } from '@promptwire/runtime/listen'
import { listenForMetrics } from '@promptwire/runtime/metrics-listener'
import { createSend } from '@promptwire/runtime/send'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { McpEnvironment } from './environment.ts'
import { createMcpApp } from './http/app.ts'

/** Dependencies of an MCP server process besides its configuration. */
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

/** Creates the configured MCP server, for main.ts and tests. */
export function createMcp(environment: McpEnvironment, given: McpProcess): Mcp {
  const { log, stopping } = given
  const app = createMcpApp({
    getClientAddress: createClientAddress(environment.TRUSTED_PROXIES),
    ...given,
    apiUrl: environment.API_INTERNAL_URL,
    send: createSend(environment.API_INTERNAL_URL),
    addressSecret: environment.ADDRESS_SECRET?.[0],
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    hosts: environment.ALLOWED_HOSTS,
    origins: environment.ALLOWED_ORIGINS,
  })
  const start = async () => {
    const { MCP_PORT: port, HOST: host, MCP_URL: publicUrl, WEB_URL: webUrl } = environment
    const server = await listen(app.fetch, { port, host, publicUrl, webUrl, stopping })
    const metrics = await listenForMetrics(environment.MCP_METRICS_PORT, environment.METRICS_HOST)
    log.info({ port: server.port, metrics_port: metrics?.port }, 'listening')
    const close = async () => {
      await server.close()
      await metrics?.close()
    }
    return { port: server.port, close }
  }
  return { app, start }
}
