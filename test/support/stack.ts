import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import type { FetchMetadataDocument } from '../../apps/api/src/features/oauth/metadata-documents.ts'
import { omitUndefined } from '../../apps/api/src/kernel/omit-undefined.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { createApi } from '../../apps/api/src/runtime/api.ts'
import { McpEnvironment } from '../../apps/mcp/src/environment.ts'
import { createMcp } from '../../apps/mcp/src/mcp.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'
import { createWeb } from '../../apps/web/src/web.ts'
import { openTestDatabase } from './database.ts'
import { CODE_SIGNING_KEYS, createFixtures, ENCRYPTION_KEYS, SERVICE_SECRET } from './fixtures.ts'
import { freePort } from './free-port.ts'

/** The three apps, listening on loopback ports, on one database. */
export type Stack = Awaited<ReturnType<typeof startStack>>

export interface StackOptions {
  readonly database?: Database
  /** The name under which browsers reach the pages. */
  readonly webHost?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

export async function startStack({ webHost = 'localhost', ...given }: StackOptions = {}) {
  const environment = { ...(await configure(webHost)), ...given.environment }
  const database = given.database ?? (await openTestDatabase())
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const shared = {
    now,
    log,
    stopping: new AbortController().signal,
    getClientAddress: () => randomUUID(),
  }
  const api = createApi(readEnvironment(ApiEnvironment, environment), {
    ...shared,
    database,
    randomBytes,
    databaseTime: now,
    ...omitUndefined({ fetchMetadataDocument: given.fetchMetadataDocument }),
  })
  const mcp = createMcp(readEnvironment(McpEnvironment, environment), shared)
  const web = createWeb(readEnvironment(WebEnvironment, environment), shared)
  await api.start()
  const edges = await Promise.all([mcp.start(), web.start()])
  const { requests, stopRecording } = recordRequests([
    environment.API_PORT,
    environment.API_INTERNAL_PORT,
  ])
  const { publicApp, internalApp } = api
  return {
    ...createFixtures(database, now),
    database,
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    apiUrl: environment.API_URL,
    internalUrl: environment.API_INTERNAL_URL,
    clock,
    apps: { publicApp, internalApp, mcpApp: mcp.app, webApp: web.app },
    /** The lines that the apps logged. */
    logged,
    /** Every request the API got at either listener, as `METHOD /path`, since it was emptied. */
    requests,
    mcpUrl: `${environment.MCP_URL}/mcp`,
    async close() {
      stopRecording()
      await Promise.all(edges.map((edge) => edge.close()))
      await api.close()
      await database.close()
    },
  }
}

/** One environment for all three, as `npm start` has it, on free ports. */
async function configure(webHost: string) {
  const [api = '', internal = '', web = '', mcp = ''] = await Promise.all(
    Array.from({ length: 4 }, async () => String(await freePort())),
  )
  return {
    NODE_ENV: 'test',
    API_PORT: api,
    API_INTERNAL_PORT: internal,
    WEB_PORT: web,
    MCP_PORT: mcp,
    API_URL: `http://127.0.0.1:${api}`,
    API_INTERNAL_URL: `http://127.0.0.1:${internal}`,
    WEB_URL: `http://${webHost}:${web}`,
    MCP_URL: `http://localhost:${mcp}`,
    SERVICE_SECRET,
    ENCRYPTION_KEYS,
    CODE_SIGNING_KEYS,
    BURST_LIMIT: '1000000',
    DEMO_PROVIDER: 'true',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
  }
}

/** Writes down the requests that servers of this process get at some ports. */
function recordRequests(ports: readonly string[]) {
  const requests: string[] = []
  const record = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (!ports.includes(String(request.socket.localPort))) return
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
  }
  const channel = 'http.server.request.start'
  subscribe(channel, record)
  return { requests, stopRecording: () => unsubscribe(channel, record) }
}
