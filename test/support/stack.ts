import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { readEnvironment } from '@promptwire/runtime/environment'
import { pino } from 'pino'
import { ApiEnvironment } from '../../apps/api/src/environment.ts'
import type { FetchMetadataDocument } from '../../apps/api/src/features/connected-apps/metadata-documents.ts'
import { omitUndefined } from '../../apps/api/src/kernel/omit-undefined.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { createApi } from '../../apps/api/src/runtime/api.ts'
import { McpEnvironment } from '../../apps/mcp/src/environment.ts'
import { createMcp, type McpProcess } from '../../apps/mcp/src/mcp.ts'
import { WebEnvironment } from '../../apps/web/src/environment.ts'
import { createWeb } from '../../apps/web/src/web.ts'
import { openTestDatabase } from './database.ts'
import {
  ADDRESS_SECRET,
  CODE_SIGNING_KEYS,
  createFixtures,
  ENCRYPTION_KEYS,
  SERVICE_SECRET,
} from './fixtures.ts'
import { freePort } from './free-port.ts'

/** One environment for all apps, like `npm start`. */
export const ENVIRONMENT = {
  NODE_ENV: 'test',
  SERVICE_SECRET,
  ADDRESS_SECRET,
  ENCRYPTION_KEYS,
  CODE_SIGNING_KEYS,
  BURST_LIMIT: '1000000',
  DEMO_PROVIDER: 'true',
  ALLOW_PRIVATE_WEBHOOKS: 'true',
}

/** The three apps on loopback ports and one database. */
export type Stack = Awaited<ReturnType<typeof startStack>>

export interface StackOptions {
  readonly database?: Database
  /** The host name of pages in browsers. */
  readonly webHost?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly fetchMetadataDocument?: FetchMetadataDocument
}

interface WithHeaders {
  readonly req: { header(name: string): string | undefined }
}

export async function startStack({ webHost = 'localhost', ...given }: StackOptions = {}) {
  const environment = { ...(await findAddresses(webHost)), ...given.environment }
  const { api, shared, ...made } = await prepareApi(environment, given)
  type Settings = Readonly<Record<string, string>>
  const own = () => ({ ...shared, stopping: new AbortController().signal })
  const createOtherMcp = (settings: Settings, given?: Partial<McpProcess>) =>
    createMcp(readEnvironment(McpEnvironment, { ...environment, ...settings }), {
      ...own(),
      ...given,
    })
  const createOtherWeb = (settings: Settings) =>
    createWeb(readEnvironment(WebEnvironment, { ...environment, ...settings }), own())
  const [mcp, web] = [createOtherMcp({}), createOtherWeb({})]
  await api.start()
  const edges = await Promise.all([mcp.start(), web.start()])
  const { requests, stopRecording } = recordRequests([
    environment.API_PORT,
    environment.API_INTERNAL_PORT,
  ])
  const { publicApp, internalApp } = api
  return {
    ...made,
    urls: { web: environment.WEB_URL, mcp: environment.MCP_URL },
    ports: { mcp: Number(environment.MCP_PORT), web: Number(environment.WEB_PORT) },
    apiUrl: environment.API_URL,
    internalUrl: environment.API_INTERNAL_URL,
    fetch: async (url: string | URL, request?: RequestInit) => fetch(url, request),
    apps: { publicApp, internalApp, mcpApp: mcp.app, webApp: web.app },
    /** Every request to the API at either listener, as `METHOD /path`, since it was emptied. */
    requests,
    mcpUrl: `${environment.MCP_URL}/mcp`,
    /** More web or MCP apps on the same API, with other settings. */
    createMcp: createOtherMcp,
    createWeb: createOtherWeb,
    async close() {
      stopRecording()
      await Promise.all(edges.map((edge) => edge.close()))
      await api.close()
      await made.database.close()
    },
  }
}

/** Starts the API and what the apps share: a database, a movable clock, a log. */
export async function prepareApi(
  environment: Readonly<Record<string, string>>,
  given: Pick<StackOptions, 'database' | 'fetchMetadataDocument'>,
) {
  const database = given.database ?? (await openTestDatabase())
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const stopping = new AbortController().signal
  const getClientAddress = (c: WithHeaders) => c.req.header('X-Test-Address') ?? randomUUID()
  const shared = { now, log, stopping, getClientAddress }
  const api = createApi(readEnvironment(ApiEnvironment, environment), {
    ...shared,
    database,
    randomBytes,
    databaseTime: now,
    ...omitUndefined({ fetchMetadataDocument: given.fetchMetadataDocument }),
  })
  return {
    ...createFixtures(database, now),
    api,
    shared,
    database,
    clock,
    /** Lines that the apps logged. */
    logged,
  }
}

async function findAddresses(webHost: string) {
  const [api = '', internal = '', web = '', mcp = ''] = await Promise.all(
    Array.from({ length: 4 }, async () => String(await freePort())),
  )
  return {
    ...ENVIRONMENT,
    API_PORT: api,
    API_INTERNAL_PORT: internal,
    WEB_PORT: web,
    MCP_PORT: mcp,
    API_URL: `http://127.0.0.1:${api}`,
    API_INTERNAL_URL: `http://127.0.0.1:${internal}`,
    WEB_URL: `http://${webHost}:${web}`,
    MCP_URL: `http://localhost:${mcp}`,
  }
}

/** Records requests to servers of this process on some ports. */
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
