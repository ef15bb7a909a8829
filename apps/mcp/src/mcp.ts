import { createClientAddress } from '@promptwire/runtime/client-address'
import { type Listening, listen } from '@promptwire/runtime/listen'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { McpEnvironment } from './environment.ts'
import { createMcpApp } from './http/app.ts'
import { createSend } from './send.ts'

/** What a process of the MCP server has beside its configuration. */
export interface McpProcess {
  readonly log: Logger
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal
  /** Instead of the connection's, for tests in which many share one. */
  readonly addressOf?: (c: Context) => string
}

export interface Mcp {
  readonly app: ReturnType<typeof createMcpApp>
  start(): Promise<Listening>
}

/** The MCP server as it is configured: what main.ts starts, and tests too. */
export function createMcp(environment: McpEnvironment, given: McpProcess): Mcp {
  const { log, stopping } = given
  const app = createMcpApp({
    addressOf: createClientAddress(environment.TRUSTED_PROXIES),
    ...given,
    apiUrl: environment.API_INTERNAL_URL,
    send: createSend(environment.API_INTERNAL_URL),
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    hosts: environment.ALLOWED_HOSTS,
    origins: environment.ALLOWED_ORIGINS,
  })
  const start = async () => {
    const { MCP_PORT: port, HOST: host, MCP_URL: publicUrl } = environment
    const server = await listen(app.fetch, { port, host, publicUrl, stopping })
    log.info({ port: server.port }, 'listening')
    return server
  }
  return { app, start }
}
